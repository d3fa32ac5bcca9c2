import type { Page } from '@playwright/test';
import type { Gesture, Line, MemberDraft, Model, Scene, ToClient, ToServer, Unit, Welcome } from '../src/lib/protocol';
import { PROTOCOL } from '../src/lib/protocol';

// No game of armies is needed for this: the test plays the server, with 70 models of which 12 move together.

const INCH = 25_400;
const SIDE = 35;
const members = Array.from({ length: 12 }, (_, id) => id);

function model(id: number): Model {
  const [row, file] = [Math.floor((id % SIDE) / 6), (id % SIDE) % 6];
  const y = (4 + 3 * row) * INCH;
  return {
    id, seat: id < SIDE ? 0 : 1, name: `Soldier ${(id % SIDE) + 1}`, kind: 'Soldier', letters: `S${(id % SIDE) + 1}`, leader: false, figure: 'fighter',
    base: { shape: 'round', radius: 15_000 }, height: INCH, at: { x: (12 + 4 * file) * INCH, y: id < SIDE ? y : 48 * INCH - y, z: 0 },
    facing: [0, 1000], has_front: true, state: 'ready', state_says: '', wounds: { left: 8, of: 8 }, counters: [], badges: [],
  };
}

const unit: Unit = { id: 0, seat: 0, name: 'The guard', letters: 'Gu', leader: 0, members, says: [] };
const side = (name: string) => ({ name, army: `${name} army`, faction: '', score: null, resources: [] });
const scene: Scene = {
  headline: 'Turn 1', plan: [], sides: [side('Red'), side('Blue')], models: Array.from({ length: 2 * SIDE }, (_, id) => model(id)), markers: [], areas: [], units: [unit], progress: [], ending: null,
};

const line = (text: string, more: Partial<Line>): Line => ({ text, depth: 2, seat: 0, dice: [], rules: [], models: [], unit: null, member_of: null, ...more });
const happened: Line[] = [
  line('The guard advances.', { depth: 1, unit: 0 }),
  ...members.map((id) => line(`Soldier ${id + 1} moves to its place.`, { models: [id], member_of: 0 })),
  line('The guard is in formation.', {}),
];

function welcome(): ToClient {
  const choices = { kind: 'unit', unit: 0, lead: 0, members: members.map((id) => ({ model: id, most: 6 * INCH })), may_turn: false, limits: [], may_stay: true };
  const told: Welcome = {
    protocol: PROTOCOL, game: 'drill', name: 'A drill', you: { seats: [0], host: true }, links: { watch: null, invite: [null, null] },
    seats: [{ name: 'Red', by: { who: 'host' }, team: null }, { name: 'Blue', by: { who: 'bot', level: 'greedy' }, team: null }],
    said: [], board: { name: 'The parade ground', width: 48 * INCH, depth: 48 * INCH, y_grows: 'down', features: [] },
    update: {
      seq: 1, given: 0, scene: { is: 'all', scene }, waiting: [{ seat: 0, says: 'Red moves.' }], log: { from: 0, lines: happened }, takeback: { one: 0, free: 0, because: '' }, lets_pass: [],
      prompts: [{ seat: 0, asks: 'Choose where the guard marches: up to 6".', model: 0, rules: [], lets_pass: null, choices } as Welcome['update']['prompts'][number]],
      consent: null, present: [true, true], names: [null, null], awaits: [], over: false, fault: null, stopped: null,
    } as Welcome['update'],
  };
  return { type: 'welcome', ...told };
}

/** Where a gesture takes each member. */
function ends(gesture: Extract<Gesture, { by: 'unit' }>): { model: number; to: { x: number; y: number } }[] {
  return members.map((id) => {
    const at = model(id).at ?? { x: 0, y: 0 };
    const own = gesture.moved.find((move) => move.model === id)?.points.at(-1);
    const led = gesture.lead?.points.at(-1);
    const from = model(gesture.lead?.model ?? 0).at ?? { x: 0, y: 0 };
    return { model: id, to: own ?? (led ? { x: at.x + led.x - from.x, y: at.y + led.y - from.y } : at) };
  });
}

/** Plays the server: nobody may go farther than 6". Gives back what was answered. */
export async function playServer(page: Page): Promise<Gesture[]> {
  const answered: Gesture[] = [];
  await page.routeWebSocket(/\/ws$/, (socket) => {
    socket.onMessage((text) => {
      const heard = JSON.parse(String(text)) as ToServer;
      const say = (message: object) => socket.send(JSON.stringify(message));
      if (heard.type === 'hello') say(welcome());
      else if (heard.type === 'draft' && heard.gesture.by === 'unit') {
        const drafts = ends(heard.gesture).map(({ model: id, to }): MemberDraft => {
          const at = model(id).at ?? { x: 0, y: 0 };
          const used = Math.round(Math.hypot(to.x - at.x, to.y - at.y));
          const refused = used > 6 * INCH ? { rule: 'drill:march-01', reason: 'it may go 6"', ability: null, model: id } : null;
          return { model: id, refused, way: [[at.x, at.y], [to.x, to.y]], facing: null, used, left: 6 * INCH - used };
        });
        const refused = drafts.find((draft) => draft.refused)?.refused ?? null;
        say({ type: 'drafted', id: heard.id, draft: { refused, legs: [], used: null, left: null, ends: null, facing: null, notes: [], shapes: [], members: drafts } });
      } else if (heard.type === 'answer') {
        answered.push(heard.gesture);
        say({ type: 'taken', id: heard.id, seq: 2 });
      } else if (heard.type === 'card') say({ type: 'card', id: heard.id, card: null });
      else if ('id' in heard) say({ type: 'error', id: heard.id, code: 'unavailable', message: 'not here' });
    });
  });
  return answered;
}
