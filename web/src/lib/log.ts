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

/** A line with its place in the log, and the lines of members that are folded under it. */
export interface Folded {
  line: Line;
  at: number;
  members: Line[];
}

/** Folds the lines of single models under the line of their unit that they follow. */
export function folded(lines: Line[], from = 0): Folded[] {
  const all: Folded[] = [];
  lines.forEach((line, at) => {
    const last = all.at(-1);
    const joins = last && line.member_of !== null && last.line.unit === line.member_of && last.at + last.members.length + 1 === from + at;
    if (joins) last.members.push(line);
    else all.push({ line, at: from + at, members: [] });
  });
  return all;
}

/** What somebody does, with all that follows from it; or a heading, or something that nobody did. */
export interface Deed {
  head: Folded;
  rest: Folded[];
}

/** Folds what follows from a deed under it, so that an activation is one line until it is opened. */
export function deeds(entries: Folded[]): Deed[] {
  const all: Deed[] = [];
  for (const entry of entries) {
    const last = all.at(-1);
    if (last && entry.line.depth >= 2 && last.head.line.depth === 1) last.rest.push(entry);
    else all.push({ head: entry, rest: [] });
  }
  return all;
}
