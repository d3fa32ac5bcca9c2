import type { ClockShown } from './protocol';

/** So many seconds before the end the clock is shown as a warning. */
const LOW = 60;

/** What is left of a seat's time, for reading, while some more of it has passed. */
export function timeLeft(clock: ClockShown | undefined, seat: number, passed: number): { says: string; low: boolean } | null {
  if (!clock) return null;
  const left = Math.round(clock.limit - (clock.used[seat] ?? 0) - passed);
  // Where the clock ends the game, nothing comes after nought.
  const seconds = clock.loses ? Math.max(0, left) : left;
  const shown = Math.abs(seconds);
  const hours = Math.floor(shown / 3600);
  const minutes = Math.floor(shown / 60) % 60;
  const two = (part: number) => String(part).padStart(2, '0');
  const says = hours ? `${hours}:${two(minutes)}:${two(shown % 60)}` : `${minutes}:${two(shown % 60)}`;
  return { says: seconds < 0 ? `−${says}` : says, low: seconds < LOW };
}
