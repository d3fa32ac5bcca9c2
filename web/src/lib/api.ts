import { say } from '../lang/say.svelte';
import { turned } from './north';
import type {
  ArmyChecked,
  ArmyDrafted,
  ArmyHall,
  ArmyOdds,
  AskOdds,
  Board,
  BranchFrom,
  Course,
  Created,
  DraftArmy,
  GameSummary,
  HttpProblem,
  Lesson,
  LuckShown,
  Menu,
  NewGame,
  OpenGame,
  Puzzle,
  Review,
  RuleText,
  Shelf,
  WishProblem,
} from './protocol';

/** The server said no over HTTP. */
export class Problem extends Error {
  constructor(
    message: string,
    readonly problems: WishProblem[] = [],
    readonly status = 0,
  ) {
    super(message);
  }
}

export const menus = (): Promise<Menu[]> => call('GET', 'menus');
export const newGame = (game: NewGame): Promise<Created> => call('POST', 'games', game);
export const listGames = (tokens: string[]): Promise<GameSummary[]> => call('POST', 'games/list', { tokens });
export const rename = (token: string, name: string): Promise<unknown> => call('PATCH', `games/${token}`, { name });
export const remove = (token: string): Promise<unknown> => call('DELETE', `games/${token}`);
export const checkArmy = (game: string, text: string): Promise<ArmyChecked> =>
  call('POST', 'armies/check', { game, text });
export const armyHall = (game: string): Promise<ArmyHall> => call('GET', `armies/${game}`);
export const armyShelf = (game: string, shelf: string): Promise<Shelf> => call('GET', `armies/${game}/${encodeURIComponent(shelf)}`);
export const draftArmy = (draft: DraftArmy): Promise<ArmyDrafted> => call('POST', 'armies/draft', draft);
export const armyOdds = (asked: AskOdds): Promise<ArmyOdds> => call('POST', 'armies/odds', asked);
/** Takes the seat of an invitation with a token that only this browser knows. */
export const takeSeat = (invitation: string, token: string): Promise<unknown> => call('POST', 'seats', { invitation, token });
export const openReplay = (file: string): Promise<Created> => send('POST', 'replays', file);
export const luck = (token: string): Promise<LuckShown> => call('GET', `games/${token}/luck`);
export const review = (token: string): Promise<Review> => call('GET', `games/${token}/review`);
export const openGames = (): Promise<OpenGame[]> => call('GET', 'lobby');
export const courses = (): Promise<Course[]> => call('GET', 'learn');
export const lesson = (game: string, name: string): Promise<Lesson> => drawn(call('GET', `lessons/${game}/${name}`));
export const puzzle = (game: string, name: string): Promise<Puzzle> => drawn(call('GET', `puzzles/${game}/${name}`));
export const replayAddress = (token: string): string => `./api/games/${token}/replay`;

/** Plays on from a position: with a bot on the other seats, or all of them on one screen. */
export const branch = (game: string, from: BranchFrom, seats: NewGame['seats']): Promise<Created> =>
  newGame({ game, seats, from, lenient: true, wish: { armies: [], options: {} } });

const rulebooks = new Map<string, Promise<RuleText[]>>();
export function rules(game: string): Promise<RuleText[]> {
  let known = rulebooks.get(game);
  if (!known) {
    known = call<RuleText[]>('GET', `rules/${game}`);
    known.catch(() => rulebooks.delete(game));
    rulebooks.set(game, known);
  }
  return known;
}

const drawn = async <T extends { board: Board }>(asked: Promise<T>): Promise<T> => {
  const told = await asked;
  return turned(told, told.board);
};

const call = <T>(method: string, path: string, body?: object): Promise<T> =>
  send(method, path, body === undefined ? undefined : JSON.stringify(body));

async function send<T>(method: string, path: string, body?: string): Promise<T> {
  const answer = await fetch(`./api/${path}`, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  }).catch(() => {
    throw new Problem(say('server-not-running'));
  });
  const text = await answer.text();
  if (answer.ok) return (text ? JSON.parse(text) : undefined) as T;
  throw readProblem(text, answer.status);
}

function readProblem(text: string, status: number): Problem {
  try {
    const problem = JSON.parse(text) as HttpProblem;
    return new Problem(problem.message, problem.problems ?? [], status);
  } catch {
    return new Problem(say('server-answered', { status: String(status) }), [], status);
  }
}
