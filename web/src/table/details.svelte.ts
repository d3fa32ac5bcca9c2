import type { Asked, Detail } from '../lib/protocol';
import type { Table } from './table.svelte';

/** So many options are asked about at once. */
const MOST = 40;

/** What options mean, asked for when somebody looks at them. */
export class Details {
  known = $state.raw<Map<number, Detail>>(new Map());
  private of = '';
  private asking = false;
  private asked: Asked | null = null;
  private wanted: number[] = [];

  constructor(private readonly table: Table) {}

  /** These options of the question are looked at. */
  consider(asked: Asked | null, places: number[]): void {
    const of = asked ? `${this.table.seen?.update.seq}:${asked.seat}` : '';
    if (of !== this.of) {
      this.of = of;
      if (this.known.size) this.known = new Map();
    }
    this.asked = asked;
    this.wanted = places;
    void this.ask();
  }

  private async ask(): Promise<void> {
    const places = this.wanted.filter((at) => !this.known.has(at)).slice(0, MOST);
    const { asked, of } = this;
    const given = this.table.seen?.update.given;
    if (this.asking || !asked || !places.length || given === undefined) return;
    this.asking = true;
    let found: Detail[] = [];
    try {
      const reply = await this.table.request({ type: 'details', at: given, seat: asked.seat, places });
      if (reply.type === 'details') found = reply.details;
    } catch {
      // The game has moved on, or the line is lost.
    }
    this.asking = false;
    if (of === this.of) {
      // What is not told stays as it is listed.
      const plain = places.map((at): [number, Detail] => [at, { at, label: '', says: '', shapes: [] }]);
      this.known = new Map([...this.known, ...plain, ...found.map((detail): [number, Detail] => [detail.at, detail])]);
    }
    void this.ask();
  }
}
