import type {
  Asked,
  BaseShape,
  Draft,
  Gesture,
  Model,
  PathWanted,
  PlaceWanted,
  Position,
  Shape,
  Waypoint,
} from '../lib/protocol';
import { shapeMiddle, turned } from '../lib/geometry';
import { INCH, micrometres, mm } from '../lib/lengths';
import { levelsAt } from '../lib/terrain';
import type { Table } from './table.svelte';

/** A draft is asked for at most this often, in milliseconds. */
const EVERY = 40;

export type Wanted = ({ kind: 'place' } & PlaceWanted) | ({ kind: 'path' } & PathWanted);

/** The player's hand while something is to be put or moved: where it is, and what the rules say of it. */
export class Hand {
  /** Points on the way that are set. */
  fixed = $state.raw<Waypoint[]>([]);
  /** Where it would end. */
  end = $state.raw<Waypoint | null>(null);
  /** How the next leg is gone; nothing means that the way is found. */
  way = $state<string | undefined>();
  /** Which of several things is put down, where there is a choice. */
  which = $state(0);
  /** How the player has turned it; nothing leaves it to the rules to find a way in which it fits. */
  facing = $state.raw<[number, number] | undefined>();
  /** It follows the pointer. */
  held = $state(false);
  /** What the latest position that the server has looked at comes to. */
  draft = $state.raw<Draft | null>(null);
  /** The draft is about an older position than the one shown. */
  stale = $state(false);
  region = $state.raw<Shape[]>([]);

  readonly wanted: Wanted;
  private readonly given: number;
  private asking = false;
  private again = false;
  private lastAsked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private dropped = false;

  constructor(
    private readonly table: Table,
    readonly prompt: Asked,
    wanted: Wanted,
  ) {
    this.wanted = wanted;
    this.given = table.seen?.update.given ?? 0;
    table
      .request({ type: 'region', at: this.given, seat: prompt.seat })
      .then((reply) => {
        if (reply.type === 'region') this.region = reply.shapes;
      })
      .catch(() => undefined);
  }

  get modelId(): number | null {
    if (this.wanted.kind === 'path') return this.wanted.model;
    return this.wanted.what.on === 'model' ? this.wanted.what.id : null;
  }

  get model(): Model | null {
    return this.table.model(this.modelId);
  }

  get base(): BaseShape {
    if (this.wanted.kind === 'place') return this.wanted.base;
    return this.model?.base ?? { shape: 'round', radius: 16_000 };
  }

  /** Where the move begins. */
  get start(): Position | null {
    return this.wanted.kind === 'path' ? (this.model?.at ?? null) : null;
  }

  /** From where a point is aimed at. */
  get aimsFrom(): Position | null {
    return this.wanted.kind === 'place' ? (this.table.model(this.wanted.aims_from)?.at ?? null) : null;
  }

  /** A click on this model means the spot under it. */
  means(model: number): boolean {
    return this.wanted.kind === 'path' ? model === this.wanted.toward : this.wanted.what.on === 'point';
  }

  /** How it would lie. */
  get lies(): [number, number] | null {
    return this.facing ?? this.draft?.facing ?? this.model?.facing ?? null;
  }

  /** There is a position to confirm. */
  get settled(): boolean {
    return this.end !== null && !this.held;
  }

  get allowed(): boolean {
    return this.draft !== null && !this.stale && this.draft.refused === null;
  }

  /** Moves on with the pointer. */
  moveTo(x: number, y: number): void {
    this.end = this.waypoint(x, y);
    this.look();
  }

  /** Moves by keyboard: in steps from where it is. */
  step(dx: number, dy: number): void {
    const from = this.end ?? this.fixed.at(-1) ?? this.start ?? this.middleOfArea();
    this.held = false;
    this.moveTo(from.x + dx * INCH, from.y + dy * INCH);
  }

  /** The point reached so far is set, and the way goes on from there. */
  addWaypoint(): void {
    if (this.wanted.kind !== 'path' || !this.end) return;
    this.fixed = [...this.fixed, this.end];
    this.held = false;
    this.end = null;
  }

  /** The heights at which it could end where it is now. */
  get levels(): number[] {
    const board = this.table.seen?.board;
    return board && this.end ? levelsAt(board.features, { x: mm(this.end.x), y: mm(this.end.y) }) : [];
  }

  takeLevel(z: number): void {
    if (!this.end) return;
    this.end = { ...this.end, z };
    this.look();
  }

  takeWhich(which: number): void {
    this.which = which;
    if (this.end) this.look();
  }

  takeWay(way: string | undefined): void {
    this.way = way;
    if (!this.end) return;
    this.end = this.waypoint(this.end.x, this.end.y);
    this.look();
  }

  turn(by: number): void {
    if (!this.wanted.may_turn) return;
    this.face(turned(this.lies ?? [10_000, 0], by));
  }

  /** Turns it toward a spot. */
  lookAt(x: number, y: number): void {
    const at = this.end ?? this.start;
    if (!this.wanted.may_turn || !at || (x === at.x && y === at.y)) return;
    this.face([Math.round(x - at.x), Math.round(y - at.y)]);
  }

  /** Who is turned on the spot stays where it stands. */
  private face(facing: [number, number]): void {
    this.facing = facing;
    if (!this.end && !this.fixed.length && this.start) this.end = { x: this.start.x, y: this.start.y };
    if (this.wanted.kind === 'path' || this.end) this.look();
  }

  /** Everything as it was before the hand was put to it. */
  reset(): void {
    this.fixed = [];
    this.end = null;
    this.held = false;
    this.facing = undefined;
    this.draft = null;
    this.stale = false;
  }

  async confirm(): Promise<void> {
    const gesture = this.gesture();
    if (gesture) await this.table.answer(this.prompt, gesture);
  }

  async stay(): Promise<void> {
    await this.table.answer(this.prompt, { by: 'path', points: [], ...this.looking() });
  }

  drop(): void {
    this.dropped = true;
    clearTimeout(this.timer);
  }

  private gesture(): Gesture | null {
    const points = this.end ? [...this.fixed, this.end] : this.fixed;
    const last = points.at(-1);
    if (this.wanted.kind === 'path') return { by: 'path', points, ...this.looking() };
    if (!last) return null;
    const which = this.wanted.which.length > 1 ? { which: this.which } : {};
    return { by: 'place', x: last.x, y: last.y, ...(last.z === undefined ? {} : { z: last.z }), ...this.looking(), ...which };
  }

  private looking(): { facing?: [number, number] } {
    return this.wanted.may_turn && this.facing ? { facing: this.facing } : {};
  }

  private waypoint(x: number, y: number): Waypoint {
    const point: Waypoint = { x: Math.round(x), y: Math.round(y) };
    if (this.wanted.kind === 'path' && this.way !== undefined) point.way = this.way;
    return point;
  }

  private middleOfArea(): { x: number; y: number } {
    const shape = this.region[0] ?? (this.wanted.kind === 'place' ? this.wanted.areas[0]?.shape : undefined);
    const board = this.table.seen?.board;
    if (!shape) return { x: (board?.width ?? 0) / 2, y: (board?.depth ?? 0) / 2 };
    const { x, y } = shapeMiddle(shape);
    return { x: micrometres(x), y: micrometres(y) };
  }

  /** Asks what the rules say of it: the latest position wins, one question is on its way at a time. */
  private look(): void {
    this.stale = true;
    if (this.asking) {
      this.again = true;
      return;
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.askDraft(), Math.max(0, this.lastAsked + EVERY - performance.now()));
  }

  private async askDraft(): Promise<void> {
    const gesture = this.gesture();
    if (!gesture || this.dropped) return;
    this.asking = true;
    this.again = false;
    this.lastAsked = performance.now();
    try {
      const reply = await this.table.request({ type: 'draft', at: this.given, seat: this.prompt.seat, gesture });
      if (reply.type === 'drafted' && (this.end || this.fixed.length)) this.draft = reply.draft;
      if (reply.type === 'refused') this.draft = refusal(reply.refused.rule, reply.refused.reason);
      if (!this.again) this.stale = false;
    } catch {
      // The line is lost or the game has moved on: the next update says so.
    }
    this.asking = false;
    if (this.again) this.look();
  }
}

function refusal(rule: string, reason: string): Draft {
  return { refused: { rule, reason, ability: null, model: null }, members: [], legs: [], used: null, left: null, ends: null, facing: null, notes: [], shapes: [] };
}
