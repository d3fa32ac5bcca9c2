import type { AllOnOffer, OddsShown } from '../lib/protocol';
import type { Sitting } from './sitting.svelte';

/** The pointer must rest on a target so long before its odds are asked for, in milliseconds. */
const REST = 120;

const same = (one: AllOnOffer, other: AllOnOffer): boolean => one.target === other.target && one.how === other.how;

/** All of a unit against one target: the target is chosen once, looked at with the odds of all attacks together, and confirmed once. */
export class AllOn {
  /** The target that waits to be confirmed. */
  chosen = $state.raw<AllOnOffer | null>(null);
  /** The target that is pointed at in the list. */
  pointed = $state.raw<AllOnOffer | null>(null);
  /** What has been ordered, as long as it may go on after a decision in between. */
  ordered = $state.raw<AllOnOffer | null>(null);
  private known = $state.raw<Map<string, OddsShown | null>>(new Map());
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly sitting: Sitting) {}

  get offers(): AllOnOffer[] {
    return this.sitting.prompt?.all_on ?? [];
  }

  /** The one that is drawn on the table. */
  get shown(): AllOnOffer | null {
    return this.pointed ?? this.chosen;
  }

  /** All who could be chosen to attack now. */
  get fighters(): number[] {
    const choices = this.sitting.prompt?.choices;
    return choices?.kind === 'options' ? choices.verbs.flatMap((verb) => (verb.models ?? []).map(([, id]) => id)) : [];
  }

  on(target: number): AllOnOffer[] {
    return this.offers.filter((offer) => offer.target === target);
  }

  /** The odds of an order: nothing if they are not known yet, null if there are none. */
  odds(offer: AllOnOffer): OddsShown | null | undefined {
    return this.known.get(this.key(offer));
  }

  point(offer: AllOnOffer | null): void {
    this.pointed = offer;
    clearTimeout(this.timer);
    if (offer) this.timer = setTimeout(() => void this.ask(offer), REST);
  }

  choose(offer: AllOnOffer): void {
    this.pointed = null;
    this.chosen = offer;
    void this.ask(offer);
  }

  confirm(): void {
    const { chosen } = this;
    const { prompt, table } = this.sitting;
    if (!chosen || !prompt || table.sending) return;
    this.ordered = chosen;
    table.attacking = true;
    void table.answer(prompt, { by: 'all_on', target: chosen.target, how: chosen.how });
  }

  /** Says whether there was something to step back from. */
  stepBack(): boolean {
    const was = this.chosen !== null;
    this.chosen = null;
    this.ordered = null;
    return was;
  }

  /** A new question: an order that a decision has stopped is offered again as soon as it can go on. */
  asked(): void {
    this.pointed = null;
    // Others decide, or the attacks go on.
    if (!this.sitting.prompt) {
      this.chosen = null;
      return;
    }
    const { ordered, offers } = this;
    this.chosen = ordered ? (offers.find((offer) => same(offer, ordered)) ?? null) : null;
    if (this.chosen) void this.ask(this.chosen);
    else if (offers.length || !this.waits) this.ordered = null;
  }

  /** What has been ordered waits for the answer to another question. */
  get waits(): boolean {
    const { ordered, sitting } = this;
    const acts = (id: number): boolean => sitting.table.model(id)?.state === 'acting';
    return ordered !== null && !this.offers.length && sitting.prompt !== null && ordered.members.some(acts) && sitting.table.model(ordered.target)?.at != null;
  }

  private key({ target, how }: AllOnOffer): string {
    return `${this.sitting.table.seen?.update.seq ?? 0}:${target}:${how}`;
  }

  private async ask(offer: AllOnOffer): Promise<void> {
    const { prompt, table } = this.sitting;
    const given = table.seen?.update.given;
    const key = this.key(offer);
    if (!prompt || given === undefined || this.known.has(key)) return;
    let odds: OddsShown | null = null;
    try {
      const reply = await table.request({ type: 'odds', at: given, seat: prompt.seat, gesture: { by: 'all_on', target: offer.target, how: offer.how } });
      if (reply.type === 'odds') odds = reply.odds;
    } catch {
      // The game has moved on, or the line is lost: there is nothing to show of it.
    }
    this.known = new Map([...this.known].slice(-60).concat([[key, odds]]));
  }
}
