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
    const move: MemberMove = { model, points: [point] };
    if (!alone && (this.lead === null || this.lead.model === model)) {
      this.lead = move;
    } else this.moved = new Map([...this.moved, [model, move]]);
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
