import type { Badge, Figure } from './protocol';
import { hash } from './seeded';

/** Silhouettes by the kind of figure, drawn within 12 around the middle. Holes are cut by the even-odd rule. */
export const SILHOUETTES: Record<Figure, string> = {
  fighter:
    'M-1.5-10.5a3.1 3.1 0 1 1 0 6.2a3.1 3.1 0 1 1 0-6.2ZM-6.5-3.4H3.4L4.6 4.2H2.4L2 11H-.6L-1.5 5L-2.4 11H-5L-5.4 4.2H-8ZM7.6-11.5L8.8-9.6V2.2H6.4V-9.6ZM4.8 2.6H10.4V4.3H4.8ZM6.9 4.6H8.3V7.6H6.9Z',
  shooter:
    'M-3.5-10.5a2.9 2.9 0 1 1 0 5.8a2.9 2.9 0 1 1 0-5.8ZM-7.5-4H.8L2 4H-.2L-.6 11H-2.9L-3.5 5L-4.1 11H-6.4L-6.8 4H-9ZM4.4-10.4C11.6-6.2 11.6 6.2 4.4 10.4L3.6 9.2C9.4 5.4 9.4-5.4 3.6-9.2ZM-5-1H8.8V-2.6L12 0L8.8 2.6V1H-5Z',
  caster:
    'M-1.5-11C2-11 3.6-8 2.8-4.6L6.4 11H-9.4L-5.8-4.6C-6.6-8-5-11-1.5-11ZM-1.5-8.6A2 2.5 0 1 0-1.49-3.6A2 2.5 0 1 0-1.5-8.6ZM7.6-5.6H9.2V11H7.6ZM8.4-12a2.9 2.9 0 1 1 0 5.8a2.9 2.9 0 1 1 0-5.8Z',
  rider: 'M-7 11H8.4C9.6 3 9-4.4 4.6-8.4L5-11.8L1.2-9.6C-4-8.6-7.4-4.4-10 .4L-8.6 3.8L-5.2 3.2C-3.4 1.6-1.8 1-.2 .8C-1.2 4.4-6 6.4-7 11ZM.4-6.2a1.1 1.1 0 1 1-.01 2.2a1.1 1.1 0 1 1 .01-2.2Z',
  beast:
    'M-11.6-11C-11-5.6-8.4-4.6-5.6-4.4C-2-6 2-6 5.6-4.4C8.4-4.6 11-5.6 11.6-11C13-4 9.6-.8 7.4 0C8 4 5.4 7.4 4 8.6L2.6 6.6L1.4 10.4H-1.4L-2.6 6.6L-4 8.6C-5.4 7.4-8 4-7.4 0C-9.6-.8-13-4-11.6-11ZM-4.8 .2L-1.4 2.2L-4.4 3ZM4.8 .2L4.4 3L1.4 2.2Z',
  winged:
    'M0-4.4C-3.2-9.8-8.6-11-12-9C-10.4-8-10.2-6-10.6-4.2C-8.4-4.2-7.6-2.2-7.6-.2C-5.2-.6-4 1-3.6 3L-1.4 11L0 7.6L1.4 11L3.6 3C4 1 5.2-.6 7.6-.2C7.6-2.2 8.4-4.2 10.6-4.2C10.2-6 10.4-8 12-9C8.6-11 3.2-9.8 0-4.4Z',
  machine:
    'M-3.4-11H3.4V-7H6.4L10.6-5.4V5.6H7.4V-.4H6V3.4H5V11H1.2V5H-1.2V11H-5V3.4H-6V-.4H-7.4V5.6H-10.6V-5.4L-6.4-7H-3.4ZM-2-9.6V-7.8H2V-9.6ZM-2.6-4.4V-.6H2.6V-4.4Z',
  engine:
    'M-11.6-1L7.6-8.6L9.6-3.4L-1 .9A5.8 5.8 0 1 1-9.4 1.2ZM-4.6 2.9a2.6 2.6 0 1 1-.01 5.2a2.6 2.6 0 1 1 .01-5.2ZM3 6.4H11.6V9.6H2.4Z',
};

/** The divisions of a shield, drawn in a disc of radius 1. Which of them a kind of model bears follows from its name. */
const DIVISIONS = [
  'M0-1A1 1 0 0 1 0 1Z',
  'M-1 0A1 1 0 0 0 1 0Z',
  'M-.707-.707A1 1 0 0 0 .707 .707Z',
  'M.707-.707A1 1 0 0 1-.707 .707Z',
  'M0 0V-1A1 1 0 0 1 1 0ZM0 0V1A1 1 0 0 1-1 0Z',
  'M0 0L.707-.707A1 1 0 0 1 .707 .707ZM0 0L-.707-.707A1 1 0 0 0-.707 .707Z',
  'M0 .2L-.866-.5A1 1 0 0 1 .866-.5Z',
  'M0-.2L.866 .5A1 1 0 0 1-.866 .5Z',
  'M-.24-.97H.24V.97H-.24ZM-.97-.24H-.24V.24H-.97ZM.24-.24H.97V.24H.24Z',
  'M-.94-.34A1 1 0 0 1 .94-.34L.97 .24A1 1 0 0 0-.97 .24Z',
];

/** The mark of a kind of model: no two kinds of an army look the same for long. */
export const division = (kind: string): string => DIVISIONS[hash(kind) % DIVISIONS.length] ?? '';

/** Icons of conditions, drawn within 3 around the middle; the first that a sentence fits. */
const CONDITIONS: [RegExp, string][] = [
  [/^(knocked down|prone|felled)/i, 'M-2.2-2H2.2V-1H-2.2ZM0 2.4L-2-.2H2Z'],
  [/^(on fire|burning)/i, 'M0-2.8C.4-1 2.2-.4 2.2 1.2A2.2 2 0 0 1-2.2 1.2C-2.2 .2-1.4-.2-1.2-1.2C-.6-.8-.4-.2-.4 .2C.2-.8 .2-1.8 0-2.8Z'],
  [/^(corrod|poison)/i, 'M0-2.8C1.4-1 2 0 2 .9A2 1.9 0 0 1-2 .9C-2 0-1.4-1 0-2.8Z'],
  [/^(stationary|paraly|stunned|dazed|held|entangled|frozen|shaken|it cannot advance)/i, 'M-1.9-1.9H1.9V1.9H-1.9ZM-.7-.7V.7H.7V-.7Z'],
  [/^(blind|dark)/i, 'M-2.6 0Q0-2.6 2.6 0Q0 2.6-2.6 0ZM-2.2 2.2L2.2-2.2L2.6-1.8L-1.8 2.6Z'],
  [/^(disrupt|inert)/i, 'M.6-2.8L-1.8 .4H-.2L-.8 2.8L1.8-.6H.2Z'],
  [/^(wild|frenzied|routing|broken)/i, 'M-.6-2.6H.6L.4 .8H-.4ZM-.6 1.5H.6V2.6H-.6Z'],
  [/^(sleep)/i, 'M-1.8-2H1.8V-1.2L-.4 1.2H1.8V2H-1.8V1.2L.4-1.2H-1.8Z'],
  [/^(the unit commander|unit commander)/i, 'M0-2.8L.8-.9L2.8-.8L1.2 .5L1.8 2.4L0 1.3L-1.8 2.4L-1.2 .5L-2.8-.8L-.8-.9Z'],
  [/^(aims)/i, 'M0-2.8A2.8 2.8 0 1 1-.01-2.8ZM0-1.8A1.8 1.8 0 1 0 .01-1.8ZM0-.8A.8 .8 0 1 1-.01-.8Z'],
  [/^(carries)/i, 'M0-2.6L2.4 0L0 2.6L-2.4 0Z'],
  [/crippled|is lost/i, 'M-2.4-1.6L-1.6-2.4L0-.8L1.6-2.4L2.4-1.6L.8 0L2.4 1.6L1.6 2.4L0 .8L-1.6 2.4L-2.4 1.6L-.8 0Z'],
  [/^(upkeep)/i, 'M0-2.6A2.6 2.6 0 1 1-2.6 0H-1.6A1.6 1.6 0 1 0 0-1.6V-.6L-2-2L0-3.4Z'],
  [/^(an enemy is within)/i, 'M-2.4-2.4L1.8 1.6L1 2.4L-2.8-1.8ZM2.4-2.4L2.8-1.8L-1 2.4L-1.8 1.6Z'],
];

export const conditionIcon = (badge: Badge): string | null => CONDITIONS.find(([fits]) => fits.test(badge.says))?.[1] ?? null;

/** What a badge is called: the words before its explanation. */
export function badgeName(badge: Badge): string {
  const name = badge.says.replace(/^Upkeep: /, '').split(/[:.,]| of | is within/)[0]?.trim() ?? '';
  return name.length > 18 ? `${name.slice(0, 17)}…` : name;
}

/** How much of a token can be told at a size on the screen: the radius of its base in pixels. */
export type Nearness = 'far' | 'middle' | 'near' | 'close';
export const nearness = (radius: number): Nearness => (radius < 9 ? 'far' : radius < 24 ? 'middle' : radius < 44 ? 'near' : 'close');
