import { getContext, setContext } from 'svelte';
import type { Connect } from '../lib/connection';
import { listed, unfolded, type Choice, type Group, type Offered } from '../lib/options';
import type { Asked, Board, Line, Scene, Target, Unit } from '../lib/protocol';
import { settings } from '../lib/settings.svelte';
import { AllOn } from './allOn.svelte';
import { Details } from './details.svelte';
import { Drag } from './drag.svelte';
import { Drama } from './drama.svelte';
import { Hand } from './hand.svelte';
import { History } from './history.svelte';
import { Look } from './look.svelte';
import { Luck } from './luck.svelte';
import { Odds } from './odds.svelte';
import { Table } from './table.svelte';
import { UnitHand } from './unit.svelte';

/** So many options are looked at together. */
const MOST_CONSIDERED = 4;

/** Somebody at a table: the game, what is looked at, and what the hands do. */
export class Sitting {
  readonly table: Table;
  readonly look: Look;
  readonly history: History;
  readonly odds: Odds;
  readonly luck: Luck;
  readonly details: Details;
  readonly drag: Drag;
  readonly drama: Drama;
  readonly allOn: AllOn;
  hand = $state.raw<Hand | null>(null);
  /** A whole unit in hand. */
  unit = $state.raw<UnitHand | null>(null);
  /** The verb whose targets are listed. */
  openVerb = $state<number | null>(null);
  /** The option that has been picked on the table and waits to be confirmed. */
  selected = $state<number | null>(null);
  /** The option that is pointed at. */
  pointedAt = $state<number | null>(null);
  /** The model whose options are open in a small menu. */
  menuOf = $state<Target | null>(null);
  /** The rules that are open in a dialog. */
  rules = $state.raw<string[] | null>(null);
  private handKey = '';
  /** What was looked at last: after how many answers, and how long the log was. */
  private watched = { at: 0, lines: 0, replayed: false };

  constructor(token: string, connect?: Connect) {
    this.table = new Table(token, connect);
    this.look = new Look(this.table);
    this.history = new History(this.table);
    this.odds = new Odds(this.table);
    this.luck = new Luck(this.table);
    this.details = new Details(this.table);
    this.drag = new Drag(this);
    this.drama = new Drama(token);
    this.allOn = new AllOn(this);
  }

  scene: Scene | null = $derived.by(() => this.history.past?.scene ?? this.table.scene);
  board: Board | null = $derived.by(() => this.history.past?.board ?? this.table.seen?.board ?? null);
  log: Line[] = $derived.by(() => {
    const log = this.table.seen?.log ?? [];
    return this.history.past ? log.slice(0, this.history.past.lines) : log;
  });
  prompt: Asked | null = $derived.by(() => (this.history.open ? null : this.table.prompt));
  options: Choice[] = $derived.by(() => unfolded(this.prompt, (id) => this.table.model(id)?.name ?? '', this.details.known));
  groups: Group[] = $derived.by(() => listed(this.prompt, this.options, this.openVerb, (option) => this.aimsAtOwn(option)));
  private offered: Offered[] = $derived.by(() => this.groups.flatMap((group) => group.offered));
  /** The key of each option that is listed, by its place in the question. */
  keys: (string | null)[] = $derived.by(() => {
    const keys: (string | null)[] = this.options.map(() => null);
    for (const { at, key } of this.offered) if (at !== null) keys[at] = key;
    return keys;
  });
  /** The options that stand on the screen in words. */
  inWords: number[] = $derived.by(() => [...new Set([...this.offered.flatMap(({ at }) => (at === null ? [] : [at])), ...this.considered])]);

  /** A player of all seats but those of bots may know everything, and so may everybody once the game is over. */
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
    else if (this.selected !== null) options = [this.selected];
    else if (model !== null) options = this.aimedAt('model', model);
    return options.filter((at) => this.options[at]?.declines === false).slice(0, MOST_CONSIDERED);
  });

  /** The options that aim at somebody else's model: what is likely to be considered. */
  aimedAtOthers: number[] = $derived.by(() => {
    const aims = (option: Choice) => option.target?.on === 'model' && !option.declines && !this.aimsAtOwn(option);
    return this.options.flatMap((option, at) => (aims(option) ? [at] : []));
  });

  private aimsAtOwn({ target }: Choice): boolean {
    if (target?.on === 'unit') return this.unitOf(target.id)?.seat === this.prompt?.seat;
    return target?.on === 'model' && this.table.model(target.id)?.seat === this.prompt?.seat;
  }

  /** The places of the options that aim at a thing on the table; of an open verb only its own. */
  aimedAt(on: 'model' | 'unit' | 'marker' | 'feature', id: number): number[] {
    const open = this.openVerb;
    // A member of a unit stands for all of it.
    const aims = (target: Target | null): boolean =>
      (target?.on === on && target.id === id) || (on === 'model' && target?.on === 'unit' && (this.unitOf(target.id)?.members.includes(id) ?? false));
    return this.options.flatMap(({ target, verb }, at) => (aims(target) && (open === null || verb === open) ? [at] : []));
  }

  private unitOf(id: number): Unit | undefined {
    return this.scene?.units.find((unit) => unit.id === id);
  }

  /** All that a verb aims at is one's own. */
  isOwnVerb(verb: number): boolean {
    return this.options.every((option) => option.verb !== verb || this.aimsAtOwn(option));
  }

  groupOf(verb: number): string {
    return this.prompt?.choices.kind === 'options' ? (this.prompt.choices.verbs[verb]?.group ?? '') : '';
  }

  /** What a key or a button means: an option, or a verb whose targets are listed next. */
  press({ at, verb }: Offered): void {
    if (at !== null) this.choose(at);
    else {
      this.openVerb = verb;
      this.pointedAt = null;
      this.selected = null;
    }
  }

  pressKey(key: string): boolean {
    const offered = this.offered.find((one) => one.key === key);
    if (offered) this.press(offered);
    return offered !== undefined;
  }

  /** Back from the targets of a verb to all verbs, or from what waits to be confirmed. Says whether there was something. */
  stepBack(): boolean {
    const was = this.openVerb !== null || this.selected !== null || this.menuOf !== null || this.allOn.chosen !== null;
    this.allOn.stepBack();
    this.openVerb = null;
    this.selected = null;
    this.menuOf = null;
    return was;
  }

  choose(at: number): void {
    const prompt = this.prompt;
    this.menuOf = null;
    this.pointedAt = null;
    this.selected = null;
    if (prompt) void this.table.answer(prompt, { by: 'option', at });
  }

  /** Takes an option that was picked on the table; one that aims at somebody else only when it is picked again. */
  private pick(at: number): void {
    const option = this.options[at];
    const waits = settings.confirmRolls && option?.target?.on === 'model' && !this.aimsAtOwn(option);
    if (waits && this.selected !== at) this.selected = at;
    else this.choose(at);
  }

  /** A click on something that options aim at: picks the only one, or asks which. */
  chooseOn(target: Extract<Target, { id: number }>, ask: boolean): boolean {
    const options = this.aimedAt(target.on, target.id);
    const [only] = options;
    if (only === undefined) return target.on === 'model' && this.chooseForAll(target.id);
    if (options.length === 1 && !ask) this.pick(only);
    else this.menuOf = target;
    return true;
  }

  /** A click on a model that all of a unit could attack: with as many of them as can. */
  private chooseForAll(target: number): boolean {
    const [most] = this.allOn.on(target).toSorted((one, other) => other.members.length - one.members.length);
    if (!most) return false;
    if (this.allOn.chosen === most) this.allOn.confirm();
    else this.allOn.choose(most);
    return true;
  }

  /** Takes something in hand when the question wants it put or moved. */
  reachOut(): void {
    const { table, history } = this;
    const prompt = history.open || table.behind ? null : (table.seen?.update.prompts[table.questionAt] ?? null);
    const wanted = prompt?.choices;
    const key = wanted && wanted.kind !== 'options' ? `${table.seen?.update.seq}:${table.questionAt}` : '';
    if (key === this.handKey) {
      this.drag.goOn();
      return;
    }
    this.handKey = key;
    this.hand?.drop();
    this.unit?.drop();
    this.unit = prompt && wanted?.kind === 'unit' ? new UnitHand(table, prompt, wanted) : null;
    this.hand = prompt && wanted && wanted.kind !== 'options' && wanted.kind !== 'unit' ? new Hand(table, prompt, wanted) : null;
    this.menuOf = null;
    this.pointedAt = null;
    this.drag.goOn();
  }

  /** Looks at what has changed: in the game as it goes on, or from one moment of a replay to the next. */
  watch(scene: Scene | null, log: Line[]): void {
    if (!scene) return;
    const { history, table } = this;
    const at = history.past ? history.past.given : (table.seen?.update.given ?? 0);
    const replayed = history.past !== null;
    const goesOn = replayed ? this.watched.replayed && at === this.watched.at + 1 : !this.watched.replayed && !table.leapt;
    const from = replayed ? this.watched.lines : table.freshFrom;
    const speed = replayed ? Math.max(1, history.speed / 2) : settings.speed * table.rate;
    this.drama.see(scene, log.slice(Math.min(from, log.length)), !goesOn, speed);
    this.watched = { at, lines: log.length, replayed };
  }

  /** A new question: nothing of the one before is open. */
  asked(): void {
    this.openVerb = null;
    this.selected = null;
    this.menuOf = null;
    this.pointedAt = null;
    if (this.prompt) this.table.attacking = false;
    this.allOn.asked();
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
