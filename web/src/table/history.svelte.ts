import type { Past } from '../lib/protocol';
import { sayError } from '../lib/toasts.svelte';
import type { Table } from './table.svelte';

/** How far ahead positions are asked for while the replay runs. */
const AHEAD = 6;

/** Looking back: the game as it was after each answer. */
export class History {
  open = $state(false);
  at = $state(0);
  past = $state.raw<Past | null>(null);
  playing = $state(false);
  speed = $state(2);
  private known = new Map<number, Promise<Past | null>>();
  private stamp = '';
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: Table) {}

  get of(): number {
    return this.table.seen?.update.given ?? 0;
  }

  start(at = this.of): void {
    this.open = true;
    void this.goTo(at);
  }

  close(): void {
    this.pause();
    this.open = false;
    this.past = null;
  }

  async goTo(at: number): Promise<void> {
    this.at = Math.max(0, Math.min(at, this.of));
    const wanted = this.at;
    const past = await this.read(wanted);
    if (past && this.open && this.at === wanted) this.past = past;
    for (let ahead = 1; ahead <= (this.playing ? AHEAD : 1); ahead += 1) {
      if (wanted + ahead <= this.of) void this.read(wanted + ahead);
    }
  }

  step(by: number): void {
    this.pause();
    void this.goTo(this.at + by);
  }

  play(): void {
    if (this.playing) {
      this.pause();
      return;
    }
    this.playing = true;
    if (this.at >= this.of) this.at = 0;
    void this.run();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private async run(): Promise<void> {
    const began = performance.now();
    await this.goTo(this.at);
    if (!this.playing) return;
    if (this.at >= this.of) {
      this.pause();
      return;
    }
    const wait = Math.max(0, 1000 / this.speed - (performance.now() - began));
    this.timer = setTimeout(() => {
      this.at += 1;
      void this.run();
    }, wait);
  }

  private read(given: number): Promise<Past | null> {
    // After a takeback the same number of answers is another position.
    const lineage = String((this.table.seen?.update.seq ?? 0) - this.of);
    if (lineage !== this.stamp) {
      this.known.clear();
      this.stamp = lineage;
    }
    let past = this.known.get(given);
    if (!past) {
      past = this.table.request({ type: 'look_back', given }).then(
        (reply) => (reply.type === 'looked_back' ? reply.past : null),
        (error: unknown) => {
          this.known.delete(given);
          this.pause();
          sayError(error);
          return null;
        },
      );
      this.known.set(given, past);
    }
    return past;
  }
}
