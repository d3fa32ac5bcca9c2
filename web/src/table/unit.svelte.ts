import { turned } from '../lib/geometry';
import type { Asked, Draft, Gesture, MemberDraft, MemberMove, UnitWanted, Waypoint } from '../lib/protocol';
import type { Table } from './table.svelte';

/** A draft is asked for at most this often, in milliseconds. */
const EVERY = 40;

/**
 * A player's hand while a whole unit moves: the member that is dragged first leads, the others follow in formation; a member that is dragged
 * afterwards goes where it is put.
 */
export class UnitHand {
  /** The member that leads, and where to. */
  lead = $state.raw<MemberMove | null>(null);
  /** Members that have been put elsewhere. */
  moved = $state.raw<Map<number, MemberMove>>(new Map());
  /** The member that follows the pointer. */
  held = $state<number | null>(null);
  /** How the player has turned all of them; nothing leaves it to the rules where they look. */
  facing = $state.raw<[number, number] | undefined>();
  draft = $state.raw<Draft | null>(null);
  stale = $state(false);
  private readonly given: number;
  private asking = false;
  private again = false;
  private lastAsked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private dropped = false;

  constructor(
    private readonly table: Table,
    readonly prompt: Asked,
    readonly wanted: UnitWanted,
  ) {
    this.given = table.seen?.update.given ?? 0;
  }

  has(model: number | null): boolean {
    return model !== null && this.wanted.members.some((member) => member.model === model);
  }

  get begun(): boolean {
    return this.lead !== null || this.moved.size > 0;
  }

  get allowed(): boolean {
    return this.begun && this.draft !== null && !this.stale && this.draft.refused === null && this.held === null;
  }

  /** What the rules say of a member. */
  of(model: number): MemberDraft | undefined {
    return this.draft?.members.find((member) => member.model === model);
  }

  /** Where a member would end, as far as this browser knows; in micrometres. */
  end(model: number): { x: number; y: number } | null {
    const own = this.moved.get(model)?.points.at(-1);
    if (own) return own;
    // The rules may have found another place for it than the one beside the leader.
    const drafted = this.held === model ? undefined : this.of(model)?.way.at(-1);
    if (drafted) return { x: drafted[0], y: drafted[1] };
    const at = this.table.model(model)?.at;
    const led = this.lead?.points.at(-1);
    const from = this.table.model(this.lead?.model)?.at;
    if (!at || !led || !from) return at ?? null;
    return { x: at.x + led.x - from.x, y: at.y + led.y - from.y };
  }

  /** Puts a member somewhere: the first one leads all others, unless it is put by itself. */
  put(model: number, x: number, y: number, alone: boolean): void {
    const point: Waypoint = { x: Math.round(x), y: Math.round(y) };
    const facing = this.moved.get(model)?.facing ?? this.facing;
    const move: MemberMove = { model, points: [point], ...(facing ? { facing } : {}) };
    if (!alone && (this.lead === null || this.lead.model === model)) {
      this.lead = move;
    } else this.moved = new Map([...this.moved, [model, move]]);
    this.look();
  }

  /** The member by whose front all of them are turned. */
  get leader(): number {
    return this.lead?.model ?? this.wanted.lead;
  }

  /** Where a member would look. */
  lies(model: number): [number, number] | null {
    return this.of(model)?.facing ?? this.moved.get(model)?.facing ?? this.facing ?? this.table.model(model)?.facing ?? null;
  }

  turn(by: number): void {
    if (this.wanted.may_turn) this.face(turned(this.lies(this.leader) ?? [10_000, 0], by));
  }

  /** Turns all of them the way in which the leader looks at a spot. */
  lookAt(x: number, y: number): void {
    const at = this.end(this.leader);
    if (!this.wanted.may_turn || !at || (x === at.x && y === at.y)) return;
    this.face([Math.round(x - at.x), Math.round(y - at.y)]);
  }

  /** A unit that has not been moved is turned on the spot. */
  private face(facing: [number, number]): void {
    this.facing = facing;
    const led = this.lead ?? { model: this.wanted.lead, points: [] };
    this.lead = { ...led, facing };
    this.moved = new Map([...this.moved].map(([model, move]) => [model, { ...move, facing }]));
    this.look();
  }

  /** The member follows the others again. */
  release(model: number): void {
    this.moved = new Map([...this.moved].filter(([other]) => other !== model));
    this.look();
  }

  reset(): void {
    this.lead = null;
    this.moved = new Map();
    this.facing = undefined;
    this.held = null;
    this.draft = null;
    this.stale = false;
  }

  async confirm(): Promise<void> {
    await this.table.answer(this.prompt, this.gesture());
  }

  async stay(): Promise<void> {
    await this.table.answer(this.prompt, { by: 'unit', moved: [] });
  }

  drop(): void {
    this.dropped = true;
    clearTimeout(this.timer);
  }

  private gesture(): Gesture {
    return { by: 'unit', ...(this.lead ? { lead: this.lead } : {}), moved: [...this.moved.values()] };
  }

  private look(): void {
    this.stale = true;
    if (this.asking) {
      this.again = true;
      return;
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), Math.max(0, this.lastAsked + EVERY - performance.now()));
  }

  private async ask(): Promise<void> {
    if (this.dropped || !this.begun) return;
    this.asking = true;
    this.again = false;
    this.lastAsked = performance.now();
    try {
      const reply = await this.table.request({ type: 'draft', at: this.given, seat: this.prompt.seat, gesture: this.gesture() });
      if (reply.type === 'drafted' && this.begun) this.draft = reply.draft;
      if (!this.again) this.stale = false;
    } catch {
      // The line is lost or the game has moved on: the next update says so.
    }
    this.asking = false;
    if (this.again) this.look();
  }
}
