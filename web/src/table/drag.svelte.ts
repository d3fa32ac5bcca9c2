import type { Spot } from '../lib/geometry';
import { micrometres } from '../lib/lengths';
import type { Sitting } from './sitting.svelte';

/**
 * A model that is dragged before anybody has chosen that it moves. What lets it move is chosen for the player; where several things do, after
 * the drop. Then the drag goes on as a move.
 */
export class Drag {
  /** The model that is dragged. */
  model = $state<number | null>(null);
  /** Where it is held, in millimetres. */
  at = $state.raw<Spot | null>(null);
  dropped = $state(false);
  /** The options among which the player has to choose after the drop. */
  among = $state.raw<number[]>([]);
  /** How many answers the drag has given. */
  private given = 0;
  private from = -1;

  constructor(private readonly sitting: Sitting) {}

  /** The options of the question that let a model move: itself, or else somebody of its unit. */
  private ways(model: number): number[] {
    const { options, table } = this.sitting;
    const own = options.flatMap(({ moves }, at) => (moves === model ? [at] : []));
    const unit = table.scene?.units.find(({ members }) => members.includes(model));
    if (own.length || !unit) return own;
    return options.flatMap(({ moves, movesUnit }, at) => (movesUnit === unit.id || (moves !== null && unit.members.includes(moves)) ? [at] : []));
  }

  /** Whether a drag of a model means a move. */
  couldMove(model: number | null): boolean {
    const { hand, unit, table } = this.sitting;
    return model !== null && hand === null && unit === null && !table.sending && this.ways(model).length > 0;
  }

  begin(model: number, at: Spot): void {
    this.model = model;
    this.at = at;
    this.dropped = false;
    this.among = [];
    this.given = 0;
    this.from = this.sitting.table.seen?.update.given ?? 0;
    this.goOn();
  }

  moveTo(at: Spot): void {
    this.at = at;
    const { hand, unit } = this.sitting;
    if (this.model !== null && unit?.has(this.model)) {
      unit.held = this.model;
      unit.put(this.model, micrometres(at.x), micrometres(at.y), false);
    } else if (hand?.modelId === this.model && hand.wanted.kind === 'path') {
      hand.held = true;
      hand.moveTo(micrometres(at.x), micrometres(at.y));
    }
  }

  drop(): void {
    if (this.model === null) return;
    this.dropped = true;
    this.goOn();
  }

  /** Nothing has happened, as far as it can be taken back freely. */
  cancel(): void {
    const { table } = this.sitting;
    const takeback = table.seen?.update.takeback;
    const since = (table.seen?.update.given ?? 0) - this.from;
    if (this.given > 0 && takeback && since === this.given && takeback.free >= since) void table.takeBack(since);
    this.end();
  }

  choose(at: number): void {
    this.among = [];
    this.given += 1;
    this.sitting.choose(at);
  }

  /** The next question of a drag: what is in hand takes over, or what lets the model move is chosen. */
  goOn(): void {
    const { model, at, sitting } = this;
    if (model === null || !at) return;
    const { hand, table, unit } = sitting;
    if (unit) {
      if (unit.has(model)) {
        unit.held = this.dropped ? null : model;
        unit.put(model, micrometres(at.x), micrometres(at.y), false);
        if (this.dropped) this.end();
      } else this.end();
      return;
    }
    if (hand) {
      if (hand.modelId === model && hand.wanted.kind === 'path') {
        hand.held = !this.dropped;
        hand.moveTo(micrometres(at.x), micrometres(at.y));
        if (this.dropped) this.end();
      } else this.end();
      return;
    }
    if (table.sending || table.behind) return;
    const ways = this.ways(model);
    const [only] = ways;
    if (only === undefined) {
      // Somebody else decides first, or it cannot move after all.
      if (sitting.prompt) this.end();
    } else if (ways.length === 1) this.choose(only);
    else if (this.dropped) this.among = ways;
  }

  private end(): void {
    this.model = null;
    this.at = null;
    this.dropped = false;
    this.among = [];
  }
}
