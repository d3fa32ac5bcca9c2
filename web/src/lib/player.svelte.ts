const KEY = 'umpire.player';

/** Who plays in this browser, and whether the others can be heard. */
class Player {
  name = $state('');
  muted = $state(false);

  constructor() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Player>;
      if (typeof kept.name === 'string') this.name = kept.name;
      if (typeof kept.muted === 'boolean') this.muted = kept.muted;
    } catch {
      // As if nothing had been kept.
    }
  }

  keep(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify({ name: this.name, muted: this.muted }));
    } catch {
      // It holds until the page is closed.
    }
  }
}

export const player = new Player();
