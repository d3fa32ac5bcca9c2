/** Every colour has one meaning; docs/design.md says the same. */
export const COLOURS: [string, string][] = [
  ['--accent', 'what you can do: buttons, targets, where you may go'],
  ['--accent-soft', 'the same, behind text'],
  ['--bad', 'forbidden, and why'],
  ['--warn', 'a limit to keep in mind; points to spend'],
  ['--seen', 'sight: who is seen'],
  ['--hit', 'dice that hit'],
  ['--critical', 'dice that hit critically'],
  ['--hurt', 'damage'],
  ['--healed', 'damage that is taken back'],
  ['--half-hurt', 'half of its life is left'],
  ['--badly-hurt', 'a quarter is left'],
  ['--side-0', 'the first side, and so on to the sixth'],
  ['--side-1', 'the second side'],
  ['--side-2', 'the third side'],
  ['--side-3', 'the fourth side'],
  ['--side-4', 'the fifth side'],
  ['--side-5', 'the sixth side'],
  ['--tape', 'the measuring tape'],
  ['--crown', 'leads its side'],
  ['--paper', 'the page'],
  ['--panel', 'panels and cards'],
  ['--sunk', 'behind panels'],
  ['--ink', 'text'],
  ['--ink-soft', 'text that matters less'],
  ['--ink-faint', 'notes'],
  ['--line', 'lines between things'],
  ['--mat', 'the table'],
];

export const TYPES: [string, string, string][] = [
  ['heading: serif 600', 'heading', 'The pond at the old wood'],
  ['question: serif', 'question', 'Choose where the Lancer goes.'],
  ['label: sans 600', 'label', 'Confirm'],
  ['body: sans', 'body', 'What can be done stands below.'],
  ['note: sans, faint', 'note', 'Rule 4.2'],
];

export const SPACES = ['--step-1', '--step-2', '--step-3', '--step-4', '--step-5'];
export const ICONS = ['plus', 'minus', 'fit', 'actor', 'tape', 'cube', 'flat', 'back', 'history', 'book', 'gear', 'link', 'play', 'pause', 'next', 'fast', 'fold', 'dice'] as const;
