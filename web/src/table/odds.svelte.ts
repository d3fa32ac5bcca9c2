import type { Asked, OddsShown } from '../lib/protocol';
import type { Table } from './table.svelte';

/** The pointer must rest on something so long before its odds are asked for, in milliseconds. */
const REST = 12;
/** So long after a question has come, the odds of what is likely to be pointed at are asked for, so that they are there at once. */
const AHEAD = 150;
const MOST_AHEAD = 4;
const MOST_KEPT = 400;

/** An option that is considered, and what its dice may come to. */
export type Considered = { at: number; odds: OddsShown };

/** The odds of what is pointed at. One question is on its way at a time, and what is known is not asked again. */
export class Odds {
  /** Of the options that are considered now, those that dice decide. */
  shown = $state.raw<Considered[]>([]);
  private known = new Map<string, OddsShown | null>();
  private prompt: Asked | null = null;
  private wanted: number[] = [];
  private likely: number[] = [];
  private asking = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: Table) {}

  /** Turns to these options of the question; these others are likely to be next. */
  consider(prompt: Asked | null, options: number[], likely: number[] = []): void {
    this.prompt = prompt;
    this.wanted = prompt ? options : [];
    this.likely = prompt ? likely.slice(0, MOST_AHEAD) : [];
    clearTimeout(this.timer);
    this.look();
    if (this.next() !== undefined) this.timer = setTimeout(() => void this.ask(), this.unknown(this.wanted) === undefined ? AHEAD : REST);
  }

  private key(at: number): string {
    return `${this.table.seen?.update.seq ?? 0}:${this.prompt?.seat ?? 0}:${at}`;
  }

  private next(): number | undefined {
    return this.unknown(this.wanted) ?? this.unknown(this.likely);
  }

  private unknown(options: number[]): number | undefined {
    return options.find((at) => !this.known.has(this.key(at)));
  }

  private look(): void {
    this.shown = this.wanted.flatMap((at) => {
      const odds = this.known.get(this.key(at));
      return odds?.models.length ? [{ at, odds }] : [];
    });
  }

  private async ask(): Promise<void> {
    const at = this.next();
    const { prompt } = this;
    const given = this.table.seen?.update.given;
    if (this.asking || at === undefined || !prompt || given === undefined) return;
    const key = this.key(at);
    this.asking = true;
    if (this.known.size >= MOST_KEPT) this.known.clear();
    try {
      const reply = await this.table.request({ type: 'odds', at: given, seat: prompt.seat, gesture: { by: 'option', at } });
      this.known.set(key, reply.type === 'odds' ? reply.odds : null);
    } catch {
      // The game has moved on, or the line is lost: there is nothing to show of it.
      this.known.set(key, null);
    }
    this.asking = false;
    this.look();
    void this.ask();
  }
}
