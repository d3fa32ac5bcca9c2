import type { Line, LogPart } from './protocol';

/** The log with a part of it told anew, or nothing if lines are missing between. */
export function patched(known: Line[], part: LogPart): Line[] | null {
  if (part.from > known.length) return null;
  return [...known.slice(0, part.from), ...part.lines];
}

/** From which line on two logs differ. */
export function newFrom(before: Line[], after: Line[]): number {
  let at = 0;
  while (at < before.length && at < after.length && before[at]?.text === after[at]?.text) at += 1;
  return at;
}
