import type { Board } from './protocol';

// The page draws with y growing down the screen. Some games count it upwards, and their places are turned over where messages
// come in and go out: nothing else in the page has to know. Turning twice gives the same again, so one function does both.

type North = Pick<Board, 'y_grows' | 'depth'>;
type Pair = [number, number];

const isPair = (value: unknown): value is Pair => Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'number');

/** Fields that hold a direction. */
export const DIRECTIONS = ['facing', 'rises'];
/** Fields that hold pairs of numbers which are places, however deep in lists. */
export const PLACES = ['outline', 'rings', 'way'];
/** Fields that hold a place as a pair where their object is a shape or a target, and something else elsewhere. */
export const PLACES_OF_SHAPES = ['at', 'from', 'to'];

/** A message with its places as the page draws them, or as the rules count them. */
export function turned<T>(message: T, board: North): T {
  if (board.y_grows === 'down') return message;
  const place = (value: unknown): unknown => {
    if (isPair(value)) return [value[0], board.depth - value[1]];
    return Array.isArray(value) ? value.map(place) : value;
  };
  const field = (key: string, value: unknown, of: object): unknown => {
    if (DIRECTIONS.includes(key) && isPair(value)) return [value[0], -value[1]];
    if (PLACES.includes(key)) return place(value);
    if (PLACES_OF_SHAPES.includes(key) && isPair(value) && ('shape' in of || 'on' in of)) return place(value);
    if (key === 'y' && typeof value === 'number') return board.depth - value;
    return walk(value);
  };
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, field(key, inner, value)]));
  };
  return walk(message) as T;
}
