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
  pause: 'p',
  step: 'n',
  zoomToActor: 'f',
  space: 'v',
  help: '?',
} as const;

/** Declines or ends, wherever something can be declined or ended, and does nothing else. */
export const DECLINE = 'x';
const LETTERS = [...'abdgijkloqwyz'];

/** A key for each option, in order: digits first, then letters. The first that declines gets the key for that. */
export function assignKeys(options: { declines: boolean }[]): (string | null)[] {
  const free = [...'123456789', ...LETTERS];
  const declines = options.findIndex((option) => option.declines);
  return options.map((_, at) => (at === declines ? DECLINE : (free.shift() ?? null)));
}

/** Somebody is writing: no key is a command. */
export function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.matches('input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]');
}
