import { armyHall, armyShelf, draftArmy } from '../lib/api';
import type { ArmyDrafted, ArmyHall, Card, DraftArmy, Fix, ListedLine, ListHead, Shelf, ShelfItem } from '../lib/protocol';
import { sayError } from '../lib/toasts.svelte';

const EMPTY: ListHead = { name: '', faction: '', kind: null, size: null, more: [] };

/** An army that is being built. What it costs and whether it is legal the server says, by the rules. */
export class Builder {
  hall = $state.raw<ArmyHall | null>(null);
  shelf = $state.raw<Shelf | null>(null);
  shelfName = $state('');
  head = $state.raw<ListHead>(EMPTY);
  lines = $state.raw<ListedLine[]>([]);
  drafted = $state.raw<ArmyDrafted | null>(null);
  asking = $state(false);
  /** Counts requests, so that a late answer does not undo a newer one. */
  private latest = 0;

  constructor(readonly game: string) {}

  async open(): Promise<void> {
    this.hall = await armyHall(this.game);
  }

  /** Looks at another shelf. The first one gives the army its faction. */
  async look(name: string): Promise<void> {
    this.shelfName = name;
    const shelf = await armyShelf(this.game, name);
    if (this.shelfName !== name) return;
    this.shelf = shelf;
    if (this.lines.length === 0 && this.head.faction !== name && !this.head.name) await this.begin(name);
    else if (this.lines.length === 0) await this.begin(name, this.head.name);
  }

  async begin(faction: string, name = ''): Promise<void> {
    const size = this.shelf?.sizes[0] ?? null;
    this.lines = [];
    this.head = { ...EMPTY, faction, name: name || faction, kind: this.shelf?.kinds.length === 1 ? (this.shelf.kinds[0] ?? null) : null, size };
    await this.ask();
  }

  item(name: string): ShelfItem | undefined {
    return this.shelf?.items.find((item) => item.name === name);
  }

  /** The cards of an entry. */
  cards(name: string): Card[] {
    const cards = this.shelf?.roster.cards ?? [];
    return cards.filter((card) => (card.kind ?? card.name) === name || card.name === name);
  }

  count(name: string): number {
    return this.lines.reduce((sum, line) => sum + (line.name === name ? line.count : 0), 0);
  }

  get legal(): boolean {
    return this.lines.length > 0 && this.drafted?.problems.length === 0 && !this.asking;
  }

  async add(item: ShelfItem, written = item.written): Promise<void> {
    const same = this.lines.findIndex((line) => line.written === written);
    // Some games have a line for each model: those come with owners and options.
    const single = item.under.length > 0 || item.slots.length > 0 || this.lines.some((line) => line.name === item.name && line.count === 1 && line.under !== null);
    if (same >= 0 && !single) {
      await this.set(this.lines.map((line, at) => (at === same ? { ...line, count: line.count + 1 } : line)));
      return;
    }
    const line: ListedLine = { name: item.name, written, count: 1, points: 0, under: null };
    // In some games whoever stands first leads.
    const leads = item.leads && !this.lines.some((other) => this.item(other.name)?.leads);
    if (leads) await this.set([line, ...this.lines.map((other) => ({ ...other, under: other.under === null ? null : other.under + 1 }))]);
    else await this.set([...this.lines, line]);
  }

  /** One less; what belonged to the last one stands by itself. */
  async less(at: number): Promise<void> {
    const line = this.lines[at];
    if (!line) return;
    if (line.count > 1) {
      await this.set(this.lines.map((other, place) => (place === at ? { ...other, count: other.count - 1 } : other)));
      return;
    }
    const moved = (under: number | null): number | null => (under === null || under === at ? null : under > at ? under - 1 : under);
    await this.set(this.lines.filter((_, place) => place !== at).map((other) => ({ ...other, under: moved(other.under) })));
  }

  async rewrite(at: number, change: Partial<ListedLine>): Promise<void> {
    await this.set(this.lines.map((line, place) => (place === at ? { ...line, ...change } : line)));
  }

  async setHead(change: Partial<ListHead>): Promise<void> {
    this.head = { ...this.head, ...change };
    await this.ask();
  }

  async apply(fix: Fix): Promise<void> {
    await this.set(fix.lines);
  }

  private async set(lines: ListedLine[]): Promise<void> {
    this.lines = lines;
    await this.ask();
  }

  /** Reads a pasted text, and shows the shelf of its faction. */
  async paste(text: string): Promise<ArmyDrafted> {
    const read = await draftArmy({ game: this.game, text, head: EMPTY, lines: [] });
    this.take(read);
    const faction = read.listed.head.faction;
    if (faction && faction !== this.shelfName && this.hall?.shelves.some((shelf) => shelf.name === faction)) {
      this.shelfName = faction;
      this.shelf = await armyShelf(this.game, faction);
    }
    return read;
  }

  private take(drafted: ArmyDrafted): void {
    this.drafted = drafted;
    this.lines = drafted.listed.lines;
    this.head = drafted.listed.head;
  }

  private async ask(): Promise<void> {
    const request: DraftArmy = { game: this.game, head: this.head, lines: this.lines };
    const number = ++this.latest;
    this.asking = true;
    try {
      const drafted = await draftArmy(request);
      if (number === this.latest) this.take(drafted);
    } catch (error) {
      if (number === this.latest) sayError(error);
    }
    if (number === this.latest) this.asking = false;
  }
}
