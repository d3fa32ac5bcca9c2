import { say } from '../lang/say.svelte';
import { turned } from './north';
import { PROTOCOL, type Board, type ErrorCode, type ToClient, type ToServer, type Said, type Update, type Welcome } from './protocol';
import { player } from './player.svelte';

type WithoutId<T> = T extends { id: number } ? Omit<T, 'id'> : never;
/** What can be asked: the connection numbers it. */
export type Request = WithoutId<ToServer>;
export type Reply = Exclude<Extract<ToClient, { id: number }>, { type: 'error' }>;

export type LineState = 'connecting' | 'open' | 'lost' | 'closed';

/** The server could not do it, and says why. */
export class ServerError extends Error {
  constructor(
    readonly code: ErrorCode | 'lost',
    message: string,
  ) {
    super(message);
  }
}

export type Hears = {
  welcome(welcome: Welcome): void;
  update(update: Update): void;
  said(said: Said): void;
  state(state: LineState, retryIn: number): void;
  /** What belongs to no request. */
  error(error: ServerError): void;
};

/** What a table hears the game from. */
export interface Server {
  /** Up to where the game is known. */
  since: number | undefined;
  request(request: Request): Promise<Reply>;
  /** Reads the whole game anew. */
  restart(): void;
  retry(): void;
  close(): void;
}

/** Makes the line to a game. */
export type Connect = (token: string, hears: Hears) => Server;

const SHORTEST_WAIT = 400;
const LONGEST_WAIT = 10_000;

/** The line to the server for one seat: it comes back by itself, and knows which reply belongs to what. */
export class Connection implements Server {
  /** Up to where the game is known. */
  since: number | undefined;
  private socket: WebSocket | undefined;
  private open = new Map<number, { took: (reply: Reply) => void; failed: (error: ServerError) => void }>();
  private lastId = 0;
  private wait = SHORTEST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private board: Board | undefined;

  constructor(
    private readonly token: string,
    private readonly hears: Hears,
  ) {
    this.connect();
    addEventListener('online', this.retry);
  }

  request(request: Request): Promise<Reply> {
    if (this.socket?.readyState !== WebSocket.OPEN) {
      return Promise.reject(new ServerError('lost', say('line-none')));
    }
    this.lastId += 1;
    const id = this.lastId;
    this.socket.send(JSON.stringify({ ...(this.board ? turned(request, this.board) : request), id }));
    return new Promise((took, failed) => this.open.set(id, { took, failed }));
  }

  /** Reads the whole game anew. */
  restart(): void {
    this.since = undefined;
    this.socket?.close();
  }

  close(): void {
    this.closed = true;
    removeEventListener('online', this.retry);
    clearTimeout(this.timer);
    this.socket?.close();
    this.hears.state('closed', 0);
  }

  retry = (): void => {
    if (this.closed || this.socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.timer);
    this.connect();
  };

  private connect(): void {
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    this.hears.state('connecting', 0);
    const socket = new WebSocket(address());
    this.socket = socket;
    socket.onopen = () => {
      const hello: ToServer = { type: 'hello', protocol: PROTOCOL, token: this.token };
      if (this.since !== undefined) hello.since = this.since;
      if (player.name) hello.name = player.name;
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event: MessageEvent<string>) => this.hear(JSON.parse(event.data) as ToClient);
    socket.onclose = () => this.lost(socket);
  }

  private hear(said: ToClient): void {
    if ((said.type === 'welcome' || said.type === 'update') && said.board) this.board = said.board;
    const message = this.board ? turned(said, this.board) : said;
    switch (message.type) {
      case 'welcome':
        this.wait = SHORTEST_WAIT;
        this.hears.state('open', 0);
        this.hears.welcome(message);
        return;
      case 'update':
        this.hears.update(message);
        return;
      case 'said':
        this.hears.said(message);
        return;
      case 'goodbye':
        return;
      case 'error': {
        const error = new ServerError(message.code, message.message);
        const waiting = message.id === undefined ? undefined : this.open.get(message.id);
        if (message.code === 'no_such_game' || message.code === 'protocol' || message.code === 'invitation') this.closed = true;
        if (message.id !== undefined) this.open.delete(message.id);
        if (waiting) waiting.failed(error);
        else this.hears.error(error);
        return;
      }
      default:
        this.open.get(message.id)?.took(message);
        this.open.delete(message.id);
    }
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket) return;
    for (const { failed } of this.open.values()) failed(new ServerError('lost', say('line-was-lost')));
    this.open.clear();
    if (this.closed) return;
    const wait = this.wait * (0.8 + Math.random() * 0.4);
    this.hears.state('lost', wait);
    this.timer = setTimeout(() => this.connect(), wait);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 1.7);
  }
}

function address(): string {
  const page = new URL('./ws', location.href);
  page.protocol = page.protocol === 'https:' ? 'wss:' : 'ws:';
  page.hash = '';
  return page.toString();
}
