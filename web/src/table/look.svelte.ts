import { say } from '../lang/say.svelte';
import type { End, Measured, ModelCard, Overlay, OverlayKind } from '../lib/protocol';
import { sayError } from '../lib/toasts.svelte';
import type { Table } from './table.svelte';

export const OVERLAYS: { kind: OverlayKind; key: string; label: () => string; says: () => string }[] = [
  { kind: 'sight', key: 's', label: () => say('overlay-sight'), says: () => say('overlay-sight-says') },
  { kind: 'range', key: 'r', label: () => say('overlay-range'), says: () => say('overlay-range-says') },
  { kind: 'reach', key: 'e', label: () => say('overlay-reach'), says: () => say('overlay-reach-says') },
  { kind: 'threat', key: 't', label: () => say('overlay-threat'), says: () => say('overlay-threat-says') },
  { kind: 'control', key: 'c', label: () => say('overlay-control'), says: () => say('overlay-control-says') },
];

/** What a player looks at: a model's card, an overlay, the measuring tape. Looking changes nothing. */
export class Look {
  hovered = $state<number | null>(null);
  /** The model whose turn it is: looked at while nothing else is. */
  acting = $state<number | null>(null);
  pinned = $state<number | null>(null);
  card = $state.raw<ModelCard | null>(null);
  kind = $state<OverlayKind | null>(null);
  overlay = $state.raw<Overlay | null>(null);
  measuring = $state(false);
  from = $state.raw<End | null>(null);
  measured = $state.raw<Measured | null>(null);
  private cards = new Map<string, ModelCard>();

  constructor(private readonly table: Table) {}

  /** The model that is looked at. */
  get model(): number | null {
    return this.pinned ?? this.hovered ?? this.acting;
  }

  pin(id: number | null): void {
    this.pinned = this.pinned === id ? null : id;
    if (this.pinned === null) this.stopOverlay();
    else if (this.kind) void this.showOverlay(this.kind);
  }

  /** Whether an overlay means something for the model that is looked at. */
  offers(kind: OverlayKind): boolean {
    return this.card?.id === this.model ? this.card?.overlays.includes(kind) === true : true;
  }

  stopOverlay(): void {
    this.kind = null;
    this.overlay = null;
  }

  toggleOverlay(kind: OverlayKind): void {
    if (this.kind === kind) this.stopOverlay();
    else void this.showOverlay(kind);
  }

  async showOverlay(kind: OverlayKind): Promise<void> {
    const model = this.model;
    if (model === null) return;
    this.kind = kind;
    this.pinned = model;
    try {
      const reply = await this.table.request({ type: 'overlay', model, kind });
      if (reply.type === 'overlay' && this.kind === kind && this.pinned === model) this.overlay = reply.overlay;
    } catch (error) {
      sayError(error);
      this.stopOverlay();
    }
  }

  /** The game has changed: what is shown of it is asked anew. */
  async refresh(): Promise<void> {
    if (this.kind) void this.showOverlay(this.kind);
    await this.readCard();
  }

  async readCard(): Promise<void> {
    const model = this.model;
    const seq = this.table.seen?.update.seq ?? 0;
    if (model === null) {
      this.card = null;
      return;
    }
    const key = `${seq}:${model}`;
    const known = this.cards.get(key);
    if (known) {
      this.card = known;
      return;
    }
    try {
      const reply = await this.table.request({ type: 'card', model });
      if (reply.type !== 'card' || !reply.card) return;
      if (this.cards.size > 200) this.cards.clear();
      this.cards.set(key, reply.card);
      if (this.model === model) this.card = reply.card;
    } catch {
      // The roster still shows the model.
    }
  }

  toggleMeasuring(): void {
    this.measuring = !this.measuring;
    this.from = null;
    this.measured = null;
  }

  /** Sets the first end of the tape, then the second. */
  async measure(end: End, keep: boolean): Promise<void> {
    if (!this.from) {
      if (keep) this.from = end;
      return;
    }
    const from = this.from;
    if (keep) this.from = null;
    try {
      const reply = await this.table.request({ type: 'measure', from, to: end });
      if (reply.type === 'measured') this.measured = reply.measured;
    } catch (error) {
      sayError(error);
    }
  }
}
