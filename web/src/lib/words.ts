import type { Bot, Model, ModelState, SeatBy } from './protocol';

/** So many seats have a colour of their own. */
export const COLOURS = 6;

/** The class that gives something the colour of a side. */
export const sideClass = (seat: number | null): string => (seat === null ? 'side-none' : `side-${seat % COLOURS}`);

export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

export const botName: Record<Bot, string> = {
  random: 'Beginner bot',
  greedy: 'Good bot',
  quick: 'Quick bot',
  steady: 'Strong bot',
  deep: 'Deep bot',
};

export function seatSays(by: SeatBy): string {
  switch (by.who) {
    case 'host':
      return 'host';
    case 'guest':
      return 'guest';
    case 'bot':
      return `a ${botName[by.level].toLowerCase()}`;
  }
}

const states: Record<ModelState, string> = {
  ready: 'ready',
  acting: 'acting now',
  waiting: 'waiting',
  done: 'has acted',
  aside: 'not on the table',
  fallen: 'taken down',
  gone: 'left the table',
};

export const stateSays = (model: Model): string => model.state_says || states[model.state];

const DIRECTIONS = ['right', 'down right', 'down', 'down left', 'left', 'up left', 'up', 'up right'];

/** Where on the screen something looks. */
export function facingSays(facing: [number, number] | null): string {
  if (!facing) return '';
  const eighth = Math.round((Math.atan2(facing[1], facing[0]) * 4) / Math.PI);
  return `faces ${DIRECTIONS[(eighth + 8) % 8]}`;
}

/** All that the eye sees of a model, for those who listen. */
export function modelSays(model: Model, side: string | undefined): string {
  const parts = [model.name, side, model.leader ? 'leader' : '', stateSays(model)];
  if (model.wounds) parts.push(`${model.wounds.left} of ${model.wounds.of} wounds left`);
  if (model.has_front) parts.push(facingSays(model.facing));
  parts.push(...model.counters.map((counter) => counter.says));
  parts.push(...model.badges.map((badge) => badge.says));
  return parts.filter(Boolean).join(', ');
}

/** How long ago, roughly. `now` and `then` in seconds. */
export function ago(then: number, now: number): string {
  const seconds = Math.max(0, now - then);
  if (seconds < 90) return 'just now';
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} minutes ago`;
  if (seconds < 36 * 3600) return `${Math.round(seconds / 3600)} hours ago`;
  return `${Math.round(seconds / 86_400)} days ago`;
}

const WAYS: Record<string, string> = { walk: 'Walk', climb: 'Climb', jump: 'Jump', catch: 'Jump and grab', through: 'Walk through', fly: 'Fly' };

/** A way of moving, in plain words. */
export const wayName = (way: string): string => WAYS[way] ?? way;
