import { luck } from '../lib/api';
import type { LuckShown } from '../lib/protocol';
import type { Table } from './table.svelte';

/** How the dice of the game fell, once it has been asked for. */
export class Luck {
  report = $state.raw<LuckShown | null>(null);
  /** Why there is none. */
  trouble = $state<string | null>(null);
  private asked = -1;

  constructor(private readonly table: Table) {}

  async read(): Promise<void> {
    const seq = this.table.seen?.update.seq ?? 0;
    if (this.asked === seq) return;
    this.asked = seq;
    this.trouble = null;
    try {
      const report = await luck(this.table.token);
      if (this.asked === seq) this.report = report;
    } catch (error) {
      if (this.asked !== seq) return;
      this.asked = -1;
      this.trouble = error instanceof Error ? error.message : String(error);
    }
  }
}
