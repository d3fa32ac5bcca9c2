import { say } from '../lang/say.svelte';
const KEY = 'umpire.settings';

export type Theme = 'auto' | 'light' | 'dark';
/** How fast the moves of others are shown; 0 shows them at once. */
export const SPEEDS: { value: number; label: () => string }[] = [
  { value: 0.5, label: () => say('speed-slow') },
  { value: 1, label: () => say('speed-readable') },
  { value: 3, label: () => say('speed-fast') },
  { value: 0, label: () => say('speed-at-once') },
];

/** What is switched on or off. */
const FLAGS = ['skipForced', 'confirmRolls', 'tray', 'sound', 'follow', 'space'] as const;

const darkness = matchMedia('(prefers-color-scheme: dark)');

class Settings {
  theme = $state<Theme>('auto');
  speed = $state(1);
  /** A question with one possible answer is answered by itself. */
  skipForced = $state(true);
  /** What is picked on the table and rolls dice at somebody waits for a second click or Enter. */
  confirmRolls = $state(true);
  /** Dice are shown on the table as they are rolled. */
  tray = $state(true);
  /** Sounds, which nobody hears who has not asked for them. */
  sound = $state(false);
  /** The table moves to where something happens. */
  follow = $state(false);
  /** The table in space instead of from above. */
  space = $state(false);
  dark = $state(false);

  constructor() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
      if (kept.theme === 'light' || kept.theme === 'dark') this.theme = kept.theme;
      if (typeof kept.speed === 'number') this.speed = kept.speed;
      for (const key of FLAGS) {
        const flag = kept[key];
        if (typeof flag === 'boolean') this[key] = flag;
      }
    } catch {
      // As if nothing had been kept.
    }
    this.show();
    darkness.addEventListener('change', () => this.show());
  }

  keep(): void {
    const { theme, speed } = this;
    const flags = Object.fromEntries(FLAGS.map((key) => [key, this[key]]));
    this.show();
    try {
      localStorage.setItem(KEY, JSON.stringify({ theme, speed, ...flags }));
    } catch {
      // They hold until the page is closed.
    }
  }

  private show(): void {
    this.dark = this.theme === 'dark' || (this.theme === 'auto' && darkness.matches);
    document.documentElement.dataset.theme = this.dark ? 'dark' : 'light';
  }
}

export const settings = new Settings();

export const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
