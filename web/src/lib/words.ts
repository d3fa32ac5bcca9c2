import { say } from '../lang/say.svelte';
import type { Model, SeatBy } from './protocol';

/** So many seats have a colour of their own. */
export const COLOURS = 6;

/** The class that gives something the colour of a side. */
export const sideClass = (seat: number | null): string => (seat === null ? 'side-none' : `side-${seat % COLOURS}`);

export function seatSays(by: SeatBy): string {
  return by.who === 'bot' ? say(`seat-${by.level}`) : say(`seat-${by.who}`);
}

export const stateSays = (model: Model): string => model.state_says || say(`state-${model.state}`);

/** Where on the screen something looks. */
export function facingSays(facing: [number, number] | null): string {
  if (!facing) return '';
  const eighth = Math.round((Math.atan2(facing[1], facing[0]) * 4) / Math.PI);
  return say(`faces-${(eighth + 8) % 8}`);
}

/** All that the eye sees of a model, for those who listen. */
export function modelSays(model: Model, side: string | undefined): string {
  const parts = [model.name, side, model.leader ? say('leader') : '', stateSays(model)];
  if (model.wounds) parts.push(say('wounds-left', { left: model.wounds.left, of: model.wounds.of }));
  if (model.has_front) parts.push(facingSays(model.facing));
  parts.push(...model.counters.map((counter) => counter.says));
  parts.push(...model.badges.map((badge) => badge.says));
  return parts.filter(Boolean).join(', ');
}

/** How long ago, roughly. `now` and `then` in seconds. */
export function ago(then: number, now: number): string {
  const seconds = Math.max(0, now - then);
  if (seconds < 90) return say('ago-now');
  if (seconds < 90 * 60) return say('ago-minutes', { count: Math.round(seconds / 60) });
  if (seconds < 36 * 3600) return say('ago-hours', { count: Math.round(seconds / 3600) });
  return say('ago-days', { count: Math.round(seconds / 86_400) });
}

const WAYS = ['walk', 'climb', 'jump', 'catch', 'through', 'fly'];

/** A way of moving, in plain words. */
export const wayName = (way: string): string => WAYS.includes(way) ? say(`way-${way}`) : way;
