import { getContext, setContext } from 'svelte';
import { grouped, type Group } from '../lib/options';
import type { Board, Choice, Line, Prompt, Scene, Target } from '../lib/protocol';
import { Hand } from './hand.svelte';
import { History } from './history.svelte';
import { Look } from './look.svelte';
import { Luck } from './luck.svelte';
import { Odds } from './odds.svelte';
import { Table } from './table.svelte';

/** So many options are looked at together. */
const MOST_CONSIDERED = 4;

/** Somebody at a table: the game, what is looked at, and what the hands do. */
export class Sitting {
  readonly table: Table;
  readonly look: Look;
  readonly history: History;
  readonly odds: Odds;
  readonly luck: Luck;
  hand = $state.raw<Hand | null>(null);
  /** The option that is pointed at. */
  pointedAt = $state<number | null>(null);
  /** The model whose options are open in a small menu. */
  menuOf = $state<Target | null>(null);
  /** The rules that are open in a dialog. */
  rules = $state.raw<string[] | null>(null);
  private handKey = '';

  constructor(token: string) {
    this.table = new Table(token);
    this.look = new Look(this.table);
    this.history = new History(this.table);
    this.odds = new Odds(this.table);
    this.luck = new Luck(this.table);
  }

  scene: Scene | null = $derived.by(() => this.history.past?.scene ?? this.table.scene);
  board: Board | null = $derived.by(() => this.history.past?.board ?? this.table.seen?.board ?? null);
  log: Line[] = $derived.by(() => {
    const log = this.table.seen?.log ?? [];
    return this.history.past ? log.slice(0, this.history.past.lines) : log;
  });
  prompt: Prompt | null = $derived.by(() => (this.history.open ? null : this.table.prompt));
  options: Choice[] = $derived.by(() => (this.prompt?.choices.kind === 'options' ? this.prompt.choices.options : []));
  groups: Group[] = $derived.by(() => grouped(this.options, (option) => this.aimsAtOwn(option)));
  /** The key of each option, by its place in the question. */
  keys: (string | null)[] = $derived.by(() => {
    const keys: (string | null)[] = this.options.map(() => null);
    for (const { at, key } of this.groups.flatMap((group) => group.offered)) keys[at] = key;
    return keys;
  });

  /** Whoever plays all seats but those of bots himself, or looks at a game that is over, may know all of it. */
  mayKnowAll: boolean = $derived.by(() => {
    const { welcome, seen, mine } = this.table;
    return (seen?.update.over ?? false) || (mine.length > 0 && (welcome?.seats.every((seat) => seat.by.who !== 'guest') ?? false));
  });

  /** The options that are being considered: those of an open menu, the one pointed at, or those that aim at a model pointed at. */
  considered: number[] = $derived.by(() => {
    const menu = this.menuOf;
    const model = this.look.hovered;
    let options: number[] = [];
    if (menu && 'id' in menu) options = this.aimedAt(menu.on, menu.id);
    else if (this.pointedAt !== null) options = [this.pointedAt];
    else if (model !== null) options = this.aimedAt('model', model);
    return options.filter((at) => this.options[at]?.declines === false).slice(0, MOST_CONSIDERED);
  });

  /** The options that aim at somebody else's model: what is likely to be considered. */
  aimedAtOthers: number[] = $derived.by(() => {
    const aims = (option: Choice) => option.target?.on === 'model' && !option.declines && !this.aimsAtOwn(option);
    return this.options.flatMap((option, at) => (aims(option) ? [at] : []));
  });

  private aimsAtOwn({ target }: Choice): boolean {
    return target?.on === 'model' && this.table.model(target.id)?.seat === this.prompt?.seat;
  }

  /** The places of the options that aim at a thing on the table. */
  aimedAt(on: 'model' | 'marker' | 'feature', id: number): number[] {
    return this.options.flatMap(({ target }, at) => (target?.on === on && target.id === id ? [at] : []));
  }

  choose(at: number): void {
    const prompt = this.prompt;
    this.menuOf = null;
    this.pointedAt = null;
    if (prompt) void this.table.answer(prompt, { by: 'option', at });
  }

  /** A click on something that options aim at: takes the only one, or asks which. */
  chooseOn(target: Extract<Target, { id: number }>, ask: boolean): boolean {
    const options = this.aimedAt(target.on, target.id);
    const [only] = options;
    if (only === undefined) return false;
    if (options.length === 1 && !ask) this.choose(only);
    else this.menuOf = target;
    return true;
  }

  /** Takes something in hand when the question wants it put or moved. */
  reachOut(): void {
    const { table, history } = this;
    const prompt = history.open || table.behind ? null : (table.seen?.update.prompts[table.questionAt] ?? null);
    const wanted = prompt?.choices;
    const key = wanted && wanted.kind !== 'options' ? `${table.seen?.update.seq}:${table.questionAt}` : '';
    if (key === this.handKey) return;
    this.handKey = key;
    this.hand?.drop();
    this.hand = prompt && wanted && wanted.kind !== 'options' ? new Hand(table, prompt, wanted) : null;
    this.menuOf = null;
    this.pointedAt = null;
  }

  leave(): void {
    this.hand?.drop();
    this.history.close();
    this.table.close();
  }
}

const KEY = Symbol('sitting');
export const sitDown = (sitting: Sitting): Sitting => setContext(KEY, sitting);
export const atTable = (): Sitting => getContext<Sitting>(KEY);
