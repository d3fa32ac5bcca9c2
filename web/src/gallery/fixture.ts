import type { Board, Feature, Figure, Line, Model, ModelCard, Part, Position, Scene, Unit, Update, Welcome } from '../lib/protocol';
import { PROTOCOL } from '../lib/protocol';
import { INCH } from '../lib/lengths';

// A table that no game has played: every kind of terrain, figure and state at once, for the gallery and for pictures that must not change with the rules.

const inch = (many: number): number => Math.round(many * INCH);

function box(x: number, y: number, wide: number, deep: number): [number, number][] {
  return [[x, y], [x + wide, y], [x + wide, y + deep], [x, y + deep]].map(([a, b]) => [inch(a ?? 0), inch(b ?? 0)]);
}

function round(x: number, y: number, r: number, corners = 18, wobble = 0): [number, number][] {
  return Array.from({ length: corners }, (_, at) => {
    const angle = (at / corners) * Math.PI * 2;
    const far = r * (1 + wobble * Math.sin(at * 2.7));
    return [inch(x + Math.cos(angle) * far), inch(y + Math.sin(angle) * far)];
  });
}

function part(look: string, outline: [number, number][], top: number, more: Partial<Part> = {}): Part {
  return { outline, bottom: 0, top: inch(top), look, says: `${look}, ${top}" high`, rises: null, deadly: false, ...more };
}

const features: Feature[] = [
  { id: 0, name: 'The old wood', parts: [part('forest', round(9, 8, 3.6, 16, 0.12), 4)] },
  { id: 1, name: 'The pond', parts: [part('water', round(31, 21, 3.4, 22, 0.08), 0)] },
  { id: 2, name: 'The long wall', parts: [part('wall', box(16, 9.5, 6, 0.6), 1.75)] },
  { id: 3, name: 'The tower', parts: [part('platform', box(26, 6, 5, 4), 3), part('wall', box(26, 6, 5, 0.4), 4.5, { bottom: inch(3) }), part('stairs', box(24, 7.2, 2, 1.6), 3, { rises: [1, 0] }), part('ladder', box(28, 10, 1, 0.4), 3, { rises: [0, -1] })] },
  { id: 4, name: 'Rubble', parts: [part('rough', round(19, 21, 2.8, 12, 0.18), 0.4)] },
  { id: 5, name: 'The hill', parts: [part('hill', round(8, 20, 3.8, 22, 0.06), 1.5)] },
  { id: 6, name: 'High grass', parts: [part('grass', round(33, 12, 2.4, 14, 0.14), 0.5)] },
  { id: 7, name: 'The trench', parts: [part('trench', box(13, 15.4, 5, 1.4), 0)] },
  { id: 8, name: 'Spikes', parts: [part('low', box(23.5, 15, 3, 0.8), 0.75, { deadly: true })] },
];

export const board: Board = { name: 'The gallery', width: inch(40), depth: inch(28), y_grows: 'down', features };

type Made = Partial<Model> & { x: number; y: number; figure: Figure; kind: string };

const KINDS: { figure: Figure; kind: string; radius: number; height: number }[] = [
  { figure: 'caster', kind: 'Storm Caller', radius: 20, height: 1.75 },
  { figure: 'fighter', kind: 'Halberdier', radius: 15, height: 1.75 },
  { figure: 'shooter', kind: 'Long Gunner', radius: 15, height: 1.75 },
  { figure: 'rider', kind: 'Lancer', radius: 25, height: 2.25 },
  { figure: 'beast', kind: 'Horned Brute', radius: 25, height: 2.75 },
  { figure: 'winged', kind: 'Harrier', radius: 20, height: 2.25 },
  { figure: 'machine', kind: 'Iron Centurion', radius: 25, height: 2.75 },
  { figure: 'engine', kind: 'Siege Engine', radius: 60, height: 5 },
];

function model(id: number, seat: number, { x, y, ...more }: Made): Model {
  const kind = KINDS.find((one) => one.figure === more.figure);
  const letters = more.kind.split(' ').map((word) => word[0]).join('').slice(0, 2);
  return {
    id, seat, name: `${more.kind} ${id + 1}`, letters: `${letters}${(id % 9) + 1}`, leader: false, base: { shape: 'round', radius: (kind?.radius ?? 15) * 1000 }, height: inch(kind?.height ?? 1.75),
    at: { x: inch(x), y: inch(y), z: 0 }, facing: seat ? [-1000, 300] : [1000, -200], has_front: true, state: 'ready', state_says: '',
    wounds: { left: 8, of: 8 }, counters: [], badges: [], ...more,
  };
}

const badge = (letters: string, says: string) => ({ letters, says });

export function army(): Model[] {
  const red: Made[] = [
    { x: 6, y: 14, figure: 'caster', kind: 'Storm Caller', leader: true, counters: [{ name: 'focus', value: 4, of: 7, says: '4 of 7 focus points' }], wounds: { left: 12, of: 17 } },
    ...[0, 1, 2, 3, 4, 5].map((at): Made => ({ x: 11 + (at % 3) * 1.7, y: 12.2 + Math.floor(at / 3) * 1.7, figure: 'fighter', kind: 'Halberdier', wounds: { left: 1, of: 1 }, state: at < 3 ? 'done' : 'ready' })),
    ...[0, 1, 2, 3].map((at): Made => ({ x: 5.4 + at * 1.5, y: 18.6, figure: 'shooter', kind: 'Long Gunner', wounds: { left: 1, of: 1 } })),
    { x: 14.6, y: 18.4, figure: 'rider', kind: 'Lancer', wounds: { left: 3, of: 5 } },
    { x: 13, y: 8, figure: 'machine', kind: 'Iron Centurion', wounds: { left: 19, of: 32 }, state: 'acting', badges: [badge('Fi', 'On fire: a damage roll in its Maintenance Phase.'), badge('A', 'Aims: +2 to its ranged attack rolls.')], counters: [{ name: 'focus', value: 2, of: 3, says: '2 of 3 focus points' }] },
    { x: 4.6, y: 23.4, figure: 'engine', kind: 'Siege Engine', wounds: { left: 26, of: 26 } },
    { x: 28.4, y: 8, figure: 'winged', kind: 'Harrier', at: { x: inch(28.4), y: inch(8), z: inch(3) }, wounds: { left: 5, of: 5 } },
  ];
  const blue: Made[] = [
    { x: 35, y: 15, figure: 'caster', kind: 'Blood Witch', leader: true, counters: [{ name: 'fury', value: 3, of: 6, says: '3 of 6 fury points' }] },
    { x: 27.6, y: 14, figure: 'beast', kind: 'Horned Brute', wounds: { left: 9, of: 30 }, badges: [badge('▼', 'Knocked down: DEF 5, it engages nobody.'), badge('!', 'Frenzied: it cannot be forced.')] },
    { x: 30, y: 17.4, figure: 'beast', kind: 'Swamp Horror', wounds: { left: 28, of: 28 } },
    ...[0, 1, 2, 3, 4].map((at): Made => ({ x: 21 + (at % 3) * 1.7, y: 11.6 + Math.floor(at / 3) * 1.7, figure: 'fighter', kind: 'Reaver', wounds: { left: 1, of: 1 } })),
    ...[0, 1, 2].map((at): Made => ({ x: 33.4 + at * 1.6, y: 9.2, figure: 'shooter', kind: 'Bog Stalker', wounds: { left: 1, of: 1 } })),
    { x: 24, y: 19.8, figure: 'rider', kind: 'Boar Rider', wounds: { left: 5, of: 5 }, badges: [badge('Co', 'Corroding: 1 damage in its Maintenance Phase.')] },
    { x: 36.2, y: 21, figure: 'winged', kind: 'Carrion Drake', wounds: { left: 14, of: 22 } },
  ];
  return [...red.map((made, at) => model(at, 0, made)), ...blue.map((made, at) => model(50 + at, 1, made))];
}

const units: Unit[] = [
  { id: 0, seat: 0, name: 'Halberdiers', letters: 'Ha', leader: 1, members: [1, 2, 3, 4, 5, 6], says: [] },
  { id: 1, seat: 0, name: 'Long Gunners', letters: 'LG', leader: 7, members: [7, 8, 9, 10], says: [] },
  { id: 2, seat: 1, name: 'Reavers', letters: 'Re', leader: 53, members: [53, 54, 55, 56, 57], says: [] },
];

export function scene(): Scene {
  const side = (name: string, armyName: string, faction: string, score: number) => ({ name, army: armyName, faction, score, resources: [] });
  return {
    headline: 'Round 2, Red’s turn', plan: [['The gallery', 'Every kind of thing stands on one table.']], sides: [side('Red', 'The Storm Guard', 'Storm Lands', 3), side('Blue', 'The Bog Host', 'Blood Marsh', 2)],
    models: army(), units,
    markers: [
      { id: 0, look: 'objective', label: 'Flag', says: 'The flag of the middle.', at: { x: inch(20), y: inch(17), z: 0 }, radius: 15_000, seat: 0, carrier: null },
      { id: 1, look: 'treasure', label: 'Treasure', says: 'A chest.', at: { x: inch(30), y: inch(25), z: 0 }, radius: 12_000, seat: null, carrier: null },
    ],
    areas: [{ label: 'Zone', seat: null, shape: { shape: 'circle', at: [inch(20), inch(14)], radius: inch(4) } }],
    progress: [{ name: 'Victory points', says: '', values: ['3 of 5', '2 of 5'] }], ending: null,
  };
}

const line = (depth: number, text: string, more: Partial<Line> = {}): Line => ({ text, depth, seat: 0, dice: [], rules: [], models: [], unit: null, member_of: null, ...more });

export const log: Line[] = [
  line(0, 'Round 2', { seat: null }),
  line(1, 'Red activates the Halberdiers.', { unit: 0, models: [1] }),
  line(2, 'Halberdier 2 moves to 11" from the left.', { models: [1], member_of: 0 }),
  line(2, 'Halberdier 3 moves to 13" from the left.', { models: [2], member_of: 0 }),
  line(1, 'Red activates Iron Centurion 13.', { models: [12] }),
  line(2, 'Iron Centurion 13 attacks Horned Brute 52 with its halberd.', { models: [12, 51] }),
  line(3, 'Iron Centurion 13 at Horned Brute 52: 16 against DEF 12, a critical hit.', { models: [12, 51], dice: [{ sides: 6, faces: [5, 5], marks: ['critical', 'critical'], needs: 'a total of 12 or more' }] }),
  line(3, 'Damage to Horned Brute 52: 22 against ARM 17, 5 points.', { models: [51], dice: [{ sides: 6, faces: [1, 4, 6], marks: [], needs: 'more than ARM 17' }] }),
];

export const card: ModelCard = {
  id: 12, name: 'Iron Centurion 13', kind: 'Iron Centurion', seat: 0, points: 14,
  stats: [['SPD', '5'], ['MAT', '7'], ['RAT', '5'], ['DEF', '11'], ['ARM', '19']].map(([name, value]) => ({ name: name ?? '', printed: value ?? '', now: value ?? '', why: [] })),
  weapons: [{ name: 'Halberd', stats: [['RNG', '2'], ['POW', '16']].map(([name, value]) => ({ name: name ?? '', printed: value ?? '', now: value ?? '', why: [] })), says: [] }],
  marks: ['Construct'], abilities: [{ name: 'Steady', cost: '', says: 'It cannot be knocked down.', rules: [] }], life: null, powers: [], effects: [], overlays: ['sight', 'range', 'reach', 'threat'],
};

export const prompts: Update['prompts'] = [
  { seat: 0, asks: 'Iron Centurion 13: choose what it does.', model: 12, rules: [], lets_pass: null, choices: { kind: 'options', verbs: [{ label: 'Halberd', group: 'Attack', models: [[0, 51], [1, 53]] }, { label: 'End the activation', declines: true, options: [{ at: 2, label: 'End the activation' }] }] } },
];

/** The centurion moves. */
export const moving: Update['prompts'] = [
  { seat: 0, asks: 'Choose where Iron Centurion 13 goes: up to 5".', model: 12, rules: [], lets_pass: null, choices: { kind: 'path', model: 12, most: inch(5), may_turn: true, ways: ['walk'], limits: [], may_stay: true, toward: null } },
];

export function update(seq: number, over: Partial<Update> = {}): Update {
  return {
    seq, given: seq, scene: { is: 'all', scene: scene() }, prompts, waiting: [{ seat: 0, says: 'Red decides.' }], log: { from: 0, lines: log }, takeback: { one: 0, free: 0, because: '' }, lets_pass: [], consent: null,
    present: [true, true], names: [null, null], awaits: [], over: false, fault: null, stopped: null, ...over,
  };
}

export function welcome(first: Update = update(1)): Welcome {
  return {
    protocol: PROTOCOL, game: 'gallery', name: 'The gallery', you: { seats: [0], host: true }, links: { watch: null, invite: [null, null] },
    seats: [{ name: 'Red', by: { who: 'host' }, team: null }, { name: 'Blue', by: { who: 'bot', level: 'greedy' }, team: null }], said: [], board, update: first,
  };
}

/** What Blue does in its turn: a run, an attack with dice, a model that falls. */
export function film(from: number): Update[] {
  const changed = (seq: number, models: (Partial<Model> & { id: number })[], lines: Line[], at: number): Update =>
    update(seq, { scene: { is: 'changed', fields: {}, models, models_gone: [], markers: [], markers_gone: [] }, log: { from: at, lines }, prompts: [] });
  const spot = (x: number, y: number): Position => ({ x: inch(x), y: inch(y), z: 0 });
  const blue = { seat: 1 };
  return [
    changed(from, [{ id: 52, at: spot(23, 17.6), state: 'acting' }], [line(1, 'Blue activates Swamp Horror 53.', { ...blue, models: [52] }), line(2, 'Swamp Horror 53 charges.', { ...blue, models: [52], ways: [{ model: 52, points: [spot(30, 17.4), spot(27, 18.6), spot(23, 17.6)] }] })], log.length),
    changed(from + 1, [{ id: 12, wounds: { left: 12, of: 32 } }], [line(3, 'Swamp Horror 53 rolls 4 dice, Strength 5 against Toughness 4: 2 hits and 1 critical hit.', { ...blue, models: [52, 12], dice: [{ sides: 6, faces: [2, 4, 5, 6], marks: ['miss', 'hit', 'hit', 'critical'], needs: '3 or more hits, 6 is critical' }] }), line(3, 'Iron Centurion 13 suffers 7 points.', { ...blue, models: [12] })], log.length + 2),
    changed(from + 2, [{ id: 11, at: null, state: 'fallen', wounds: { left: 0, of: 5 } }], [line(3, 'Lancer 12 is destroyed.', { ...blue, models: [11], dice: [{ sides: 6, faces: [6, 6, 3], marks: [], needs: 'more than ARM 15' }] })], log.length + 4),
    changed(from + 3, [{ id: 52, state: 'done' }], [line(2, 'Swamp Horror 53 ends its activation.', { ...blue, models: [52] })], log.length + 5),
  ];
}
