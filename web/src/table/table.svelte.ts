import { say } from '../lang/say.svelte';
import { takeSeat } from '../lib/api';
import { Connection, ServerError, type Connect, type LineState, type Reply, type Request, type Server } from '../lib/connection';
import { forgetGame, keepGame, ownToken } from '../lib/kept';
import { newFrom, patched } from '../lib/log';
import { readingTime } from '../lib/pace';
import type { Asked, Board, Gesture, Line, Model, Refused, Said, Scene, Update, Welcome } from '../lib/protocol';
import { player } from '../lib/player.svelte';
import { placesOf } from '../lib/options';
import { sceneAfter } from '../lib/scene';
import { embedded, tableAddress } from '../lib/route.svelte';
import { settings } from '../lib/settings.svelte';
import { sayError, toasts } from '../lib/toasts.svelte';

/** The game as it is shown at one moment. */
export type Seen = { update: Update; scene: Scene; log: Line[]; board: Board };

/** A game as this browser sees it: what the server has told, shown at a pace that can be read. */
export class Table {
  line = $state<LineState>('connecting');
  /** When the next try to connect is, if the line is lost. */
  retryAt = $state(0);
  /** Why the game cannot be opened. */
  gone = $state<string | null>(null);
  welcome = $state.raw<Welcome | null>(null);
  seen = $state.raw<Seen | null>(null);
  /** What players have said lately. */
  said = $state.raw<Said[]>([]);
  /** So much has been said since somebody looked. */
  unheard = $state(0);
  /** When the latest update came, in seconds since 1970. */
  since = $state(Date.now() / 1000);
  /** The first line of the log that the latest update brought. */
  freshFrom = $state(0);
  /** So many updates have come that are not shown yet. */
  behind = $state(0);
  /** What others did runs like a film: it can stand still, and run faster. */
  paused = $state(false);
  rate = $state(1);
  /** What is shown late are the attacks of one's own unit. */
  attacking = $state(false);
  /** So many pictures of the film have been shown. */
  filmAt = $state(0);
  /** The latest update was leapt to: what lies between is not played. */
  leapt = $state(true);
  /** The update whose question has been answered, until the next comes. */
  private answered = $state(-1);
  /** The seat for which the umpire decides until the other side has to. */
  umpireFor = $state<number | null>(null);
  /** Which of several questions is looked at. */
  questionAt = $state(0);

  private readonly connection: Server;
  private known: Seen | null = null;
  private queue: Seen[] = [];
  private nextAt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Forced answers are not given again where somebody has just come back to. */
  private noSkipUpTo = -1;

  constructor(
    readonly token: string,
    private readonly connect?: Connect,
  ) {
    const line = connect ?? ((token, hears) => new Connection(token, hears));
    this.connection = line(token, {
      welcome: (welcome) => this.hearWelcome(welcome),
      update: (update) => this.hearUpdate(update),
      said: (said) => this.hearSaid(said),
      state: (state, retryIn) => {
        this.line = state;
        this.retryAt = performance.now() + retryIn;
      },
      error: (error) => this.hearError(error),
    });
  }

  get scene(): Scene | null {
    return this.seen?.scene ?? null;
  }

  /** What this browser is asked now; nothing while it still looks at what happened before. */
  get prompts(): Asked[] {
    if (!this.seen || this.behind || this.answered === this.seen.update.seq) return [];
    return this.seen.update.prompts;
  }

  get prompt(): Asked | null {
    return this.prompts[this.questionAt] ?? this.prompts[0] ?? null;
  }

  get mine(): number[] {
    return this.welcome?.you.seats ?? [];
  }

  get sending(): boolean {
    return this.answered === this.seen?.update.seq;
  }

  model(id: number | null | undefined): Model | null {
    return this.scene?.models.find((model) => model.id === id) ?? null;
  }

  request(request: Request): Promise<Reply> {
    return this.connection.request(request);
  }

  /** Answers; gives back the rule that forbids it, if one does. */
  async answer(prompt: Asked, gesture: Gesture): Promise<Refused | null> {
    const seen = this.seen;
    if (!seen || this.sending) return null;
    this.answered = seen.update.seq;
    try {
      const reply = await this.connection.request({ type: 'answer', at: seen.update.given, seat: prompt.seat, gesture });
      if (reply.type !== 'refused') return null;
      this.answered = -1;
      this.umpireFor = null;
      toasts.error(reply.refused.reason, reply.refused.rule);
      return reply.refused;
    } catch (error) {
      this.answered = -1;
      this.umpireFor = null;
      this.explain(error);
      return null;
    }
  }

  /** Leaves this question to the umpire, who decides as a good bot would. */
  async letUmpireChoose(prompt: Asked): Promise<void> {
    await this.answer(prompt, { by: 'advice' });
  }

  /** The same, and for all that the seat is asked until the other side has to decide something. */
  async letUmpireGoOn(prompt: Asked): Promise<void> {
    this.umpireFor = prompt.seat;
    await this.letUmpireChoose(prompt);
  }

  /** Lets the question and all of its kind pass for a while. */
  async letPass(prompt: Asked, until: string): Promise<void> {
    await this.answer(prompt, { by: 'let_pass', until });
  }

  /** Takes back one's own latest answer and what came after it, or so many. */
  async takeBack(many?: number): Promise<void> {
    const seen = this.known;
    this.umpireFor = null;
    if (!seen || !seen.update.takeback.one) return;
    this.catchUp();
    const count = many ?? seen.update.takeback.one;
    try {
      await this.connection.request({ type: 'take_back', at: seen.update.given, count });
      this.noSkipUpTo = seen.update.given - count;
    } catch (error) {
      if (error instanceof ServerError && error.code === 'needs_consent') toasts.note(say('table-asked-other'));
      else this.explain(error);
    }
  }

  async consent(agree: boolean): Promise<void> {
    const at = this.known?.update.given ?? 0;
    await this.connection.request({ type: 'consent', at, agree }).catch((error: unknown) => this.explain(error));
  }

  /** Shows how the game stands, without playing out what happened meanwhile. */
  catchUp(): void {
    const latest = this.queue.at(-1);
    clearTimeout(this.timer);
    const leaps = this.queue.length > 1;
    this.queue = [];
    this.paused = false;
    this.umpireFor = null;
    if (latest) this.show(latest, leaps);
  }

  /** Stops the film, or lets it run on. */
  pause(paused: boolean): void {
    this.paused = paused;
    clearTimeout(this.timer);
    if (!paused) this.showWhenRead();
  }

  /** Shows the next picture of the film, and stops there. */
  stepOn(): void {
    clearTimeout(this.timer);
    const next = this.queue.shift();
    this.paused = this.queue.length > 0;
    if (next) this.show(next);
  }

  runAt(rate: number): void {
    this.rate = rate;
    this.nextAt = Math.min(this.nextAt, performance.now() + 400 / rate);
    if (!this.paused) this.showWhenRead();
  }

  /** The others hear the new name when the connection says hello again. */
  renamed(): void {
    this.connection.restart();
  }

  retry(): void {
    this.connection.retry();
  }

  close(): void {
    clearTimeout(this.timer);
    this.connection.close();
  }

  private hearWelcome(welcome: Welcome): void {
    const log = patched(this.known?.log ?? [], welcome.update.log);
    const scene = sceneAfter(null, welcome.update.scene);
    if (!log || !scene) {
      this.known = null;
      this.connection.restart();
      return;
    }
    // A table that is only shown is nobody's game.
    if (!this.connect && !embedded) keepGame(this.token);
    this.welcome = welcome;
    this.said = welcome.said;
    this.queue = [];
    clearTimeout(this.timer);
    this.know({ update: welcome.update, scene, log, board: welcome.board });
    this.paused = false;
    if (this.known) this.show(this.known, true);
  }

  private hearUpdate(update: Update): void {
    const log = patched(this.known?.log ?? [], update.log);
    const scene = sceneAfter(this.known?.scene ?? null, update.scene);
    if (!log || !scene || !this.known) {
      this.known = null;
      this.connection.restart();
      return;
    }
    const next = { update, scene, log, board: update.board ?? this.known.board };
    this.know(next);
    if (!this.queue.length) this.filmAt = 0;
    this.queue.push(next);
    this.behind = this.queue.length;
    if (!this.paused) this.showWhenRead();
  }

  private hearSaid(said: Said): void {
    this.said = [...this.said, said].slice(-50);
    if (!player.muted && !this.mine.includes(said.seat)) this.unheard += 1;
  }

  private know(seen: Seen): void {
    this.since = Date.now() / 1000;
    this.known = seen;
    this.connection.since = seen.update.seq;
  }

  private showWhenRead(): void {
    clearTimeout(this.timer);
    const wait = document.hidden ? 0 : this.nextAt - performance.now();
    if (wait > 5) {
      this.timer = setTimeout(() => this.showWhenRead(), wait);
      return;
    }
    const next = this.queue.shift();
    if (!next) return;
    this.show(next);
    if (this.queue.length) this.showWhenRead();
  }

  private show(next: Seen, leaps = false): void {
    const before = this.seen?.log ?? next.log;
    this.freshFrom = newFrom(before, next.log);
    this.nextAt = performance.now() + readingTime(next.log.slice(this.freshFrom), settings.speed * this.rate);
    this.leapt = leaps;
    this.filmAt += 1;
    this.seen = next;
    this.behind = this.queue.length;
    this.questionAt = 0;
    if (!this.umpireGoesOn()) this.skipForced();
  }

  /** Says whether the umpire decides this one. */
  private umpireGoesOn(): boolean {
    if (!this.seen?.update.waiting.some(({ seat }) => seat === this.umpireFor)) this.umpireFor = null;
    const mine = this.prompts.find(({ seat }) => seat === this.umpireFor);
    if (mine) void this.letUmpireChoose(mine);
    return mine !== undefined;
  }

  /** Answers a question that has one possible answer. */
  private skipForced(): void {
    const [prompt] = this.prompts;
    const given = this.seen?.update.given ?? 0;
    if (!settings.skipForced || !prompt || given <= this.noSkipUpTo) return;
    if (prompt.choices.kind !== 'options' || prompt.choices.verbs.filter((verb) => !verb.gives_up).flatMap(placesOf).length !== 1) return;
    void this.answer(prompt, { by: 'option', at: 0 });
  }

  private hearError(error: ServerError): void {
    if (error.code === 'no_such_game') {
      forgetGame(this.token);
      this.gone = error.message;
    } else if (error.code === 'invitation') {
      void this.takeSeat();
    } else if (error.code === 'protocol') {
      this.gone = say('table-newer');
    } else {
      toasts.error(error.message);
    }
  }

  /** Exchanges an invitation for a link of one's own, and goes there. */
  private async takeSeat(): Promise<void> {
    const own = ownToken(this.token);
    try {
      await takeSeat(this.token, own);
      forgetGame(this.token);
      location.replace(tableAddress(own));
    } catch (error) {
      this.gone = error instanceof Error ? error.message : String(error);
    }
  }

  private explain(error: unknown): void {
    if (error instanceof ServerError && error.code === 'too_late') toasts.note(say('table-moved-on'));
    else sayError(error);
  }
}
