import type { Choice } from './protocol';

/** Keys that always mean the same on the table, so no option gets them. */
export const FIXED = {
  sight: 's',
  range: 'r',
  reach: 'e',
  threat: 't',
  control: 'c',
  measure: 'm',
  takeback: 'u',
  umpire: '.',
  history: 'h',
  catchUp: ' ',
  help: '?',
} as const;

const LETTERS = [...'abdfgijklnopqvwxyz'];

/** A key for each option, in order: digits first, then letters; options that decline get theirs from the end. */
export function assignKeys(options: Pick<Choice, 'declines'>[]): (string | null)[] {
  const free = [...'123456789', ...LETTERS];
  const last = ['x', 'y', 'z'];
  return options.map((option) => {
    const key = option.declines ? last.find((letter) => free.includes(letter)) ?? free[0] : free[0];
    if (key === undefined) return null;
    free.splice(free.indexOf(key), 1);
    return key;
  });
}

/** Somebody is writing: no key is a command. */
export function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.matches('input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]');
}
