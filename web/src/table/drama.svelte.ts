import { say } from '../lang/say.svelte';
import { joinedWays, travelTime } from '../lib/pace';
import type { BaseShape, DiceShown, Figure, Line, Position, Scene } from '../lib/protocol';
import { calm, settings } from '../lib/settings.svelte';
import { sounds, type Sound } from '../lib/sound';

/** A number that rises from a model: what it has lost or won back. */
export type Floating = { key: number; model: number; at: Position; text: string; good: boolean; row: number; lasts: number };

/** Where a model fell. */
export type Fallen = { model: number; name: string; at: Position; seat: number | null; base: BaseShape; figure: Figure; since: number };

/** A model on its way. `began` is by the clock of animations. */
export type Travel = { model: number; points: Position[]; began: number; lasts: number };

/** A roll as it lies in the tray. */
export type Roll = { key: number; text: string; seat: number | null; dice: DiceShown[] };

/** So long a number can be read, and so long dice lie in the tray, in milliseconds. */
const NUMBER_LASTS = 1700;
const TRAY_LASTS = 7000;
const MOST_ROLLS = 3;

/**
 * What is shown of a change besides its result: the way of a move, damage, who fell, the dice. The game never waits for it: the scene is already the
 * new one.
 */
export class Drama {
  numbers = $state.raw<Floating[]>([]);
  fallen = $state.raw<Fallen[]>([]);
  travels = $state.raw<Map<number, Travel>>(new Map());
  rolls = $state.raw<Roll[]>([]);
  /** Counts what has been seen: marks fade with it. */
  seen = $state(0);
  /** The model about which the latest lines are. */
  about = $state<number | null>(null);
  private last: Scene | null = null;
  private key = 0;
  private trayTimer: ReturnType<typeof setTimeout> | undefined;

  /** The marks of a game are kept while this tab is open, so that they are there after a reload: the scene does not say where somebody fell. */
  constructor(private readonly game: string) {}

  /** The scene has changed, by these lines. A leap shows nothing of what lies between, except who is down now. */
  see(scene: Scene, lines: Line[], leaps: boolean, speed: number): void {
    const before = this.last;
    this.last = scene;
    if (before === scene) return;
    if (!before) this.remember();
    this.seen += 1;
    this.markFallen(before, scene);
    if (!before || leaps) {
      this.travels = new Map();
      this.numbers = [];
      this.clearTray();
      return;
    }
    this.about = lines.flatMap((line) => line.models)[0] ?? this.about;
    this.travel(lines, speed);
    // Who watches slowly reads slowly.
    const slower = 1 / Math.min(1, Math.max(0.15, speed || 1));
    this.count(before, scene, NUMBER_LASTS * slower);
    this.roll(lines, TRAY_LASTS * slower);
    this.sound(before, scene, lines);
  }

  clearTray(): void {
    clearTimeout(this.trayTimer);
    if (this.rolls.length) this.rolls = [];
  }

  /** Where a model is drawn now, if it is on its way. */
  private travel(lines: Line[], speed: number): void {
    const began = performance.now();
    const quick = speed <= 0 || calm();
    const ways = quick ? [] : joinedWays(lines).filter(({ points }) => points.length > 1);
    this.travels = new Map(ways.map(({ model, points }) => [model, { model, points, began, lasts: travelTime(points) / speed }]));
  }

  private count(before: Scene, scene: Scene, lasts: number): void {
    const known = new Map(before.models.map((model) => [model.id, model]));
    const made: Floating[] = [];
    for (const model of scene.models) {
      const was = known.get(model.id);
      const at = model.at ?? was?.at;
      if (!was?.wounds || !model.wounds || !at || !was.at) continue;
      const lost = was.wounds.left - model.wounds.left;
      if (lost === 0 || was.wounds.of !== model.wounds.of) continue;
      this.key += 1;
      const row = this.numbers.filter((other) => other.model === model.id).length;
      made.push({ key: this.key, model: model.id, at, text: lost > 0 ? `−${lost}` : `+${-lost}`, good: lost < 0, row, lasts });
    }
    if (!made.length) return;
    this.numbers = [...this.numbers, ...made];
    setTimeout(() => (this.numbers = this.numbers.filter((one) => !made.includes(one))), lasts);
  }

  private markFallen(before: Scene | null, scene: Scene): void {
    const standing = new Set(scene.models.filter((model) => model.at).map((model) => model.id));
    const kept = this.fallen.filter((mark) => !standing.has(mark.model));
    const known = new Map(scene.models.map((model) => [model.id, model]));
    const fell = (before?.models ?? []).flatMap((model): Fallen[] => {
      const now = known.get(model.id);
      const down = model.at && (!now || (now.at === null && now.state === 'fallen'));
      if (!down || !model.at || kept.some((mark) => mark.model === model.id)) return [];
      return [{ model: model.id, name: model.name, at: model.at, seat: model.seat, base: model.base, figure: model.figure, since: this.seen }];
    });
    if (fell.length || kept.length !== this.fallen.length) this.fallen = [...kept, ...fell];
    this.keep();
  }

  private get place(): string {
    return `umpire.fallen.${this.game.slice(0, 16)}`;
  }

  private keep(): void {
    try {
      if (this.fallen.length) sessionStorage.setItem(this.place, JSON.stringify({ seen: this.seen, fallen: this.fallen }));
      else sessionStorage.removeItem(this.place);
    } catch {
      // They hold until the page is closed.
    }
  }

  private remember(): void {
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.place) ?? 'null') as { seen: number; fallen: Fallen[] } | null;
      if (kept) [this.seen, this.fallen] = [kept.seen, kept.fallen];
    } catch {
      // As if nothing had been kept.
    }
  }

  private roll(lines: Line[], lasts: number): void {
    const rolled = lines.filter((line) => line.dice.length);
    if (!rolled.length || !settings.tray) return;
    const made = rolled.map((line): Roll => {
      this.key += 1;
      return { key: this.key, text: line.text, seat: line.seat, dice: line.dice };
    });
    this.rolls = [...this.rolls, ...made].slice(-MOST_ROLLS);
    clearTimeout(this.trayTimer);
    this.trayTimer = setTimeout(() => (this.rolls = []), lasts);
  }

  private sound(before: Scene, scene: Scene, lines: Line[]): void {
    const marks = lines.flatMap((line) => line.dice).flatMap((dice) => dice.marks);
    const standing = (of: Scene) => of.models.filter((model) => model.at).length;
    const heard: [boolean, Sound][] = [
      [marks.length > 0 || lines.some((line) => line.dice.length > 0), 'dice'],
      [marks.includes('critical'), 'critical'],
      [marks.includes('hit') && !marks.includes('critical'), 'hit'],
      [marks.length > 0 && marks.every((mark) => mark === 'miss'), 'miss'],
      [standing(scene) < standing(before), 'fall'],
      [lines.some((line) => line.ways?.length), 'move'],
      [scene.headline !== before.headline, 'turn'],
    ];
    for (const [is, sound] of heard) if (is) sounds.play(sound);
  }
}

/** How strongly the mark of somebody fallen is still drawn, after so many changes. */
export const markLeft = (changes: number): number => Math.max(0.22, 0.8 - changes * 0.012);

/** What a roll came to, in a few words: only of pools in which each die counts for itself. */
export function rollSays(dice: DiceShown): string {
  const count = (mark: string) => dice.marks.filter((one) => one === mark).length;
  const mixed = new Set(dice.marks).size > 1;
  const critical = count('critical');
  if (!mixed) return critical ? say('roll-critical') : count('hit') ? say('roll-hit') : count('miss') ? say('roll-miss') : '';
  const parts = [critical && `${critical} ${say('roll-critical')}`, count('hit') && `${count('hit')} ${say('roll-hit')}`, count('miss') && `${count('miss')} ${say('roll-miss')}`];
  return parts.filter(Boolean).join(', ');
}
