import type { ArmyWish, Bot, Menu, NewGame, SeatBy } from '../lib/protocol';

export type Opponent = 'bot' | 'screen' | 'link';

/** A game that is being thought out. It is ready to be played from the first moment. */
export class Plans {
  game = $state('');
  opponent = $state<Opponent>('bot');
  level = $state<Bot>('greedy');
  /** Which side one plays oneself. */
  seat = $state(0);
  armies = $state<ArmyWish[]>([]);
  options = $state<Record<string, string>>({});
  seed = $state('');
  name = $state('');
  lenient = $state(false);

  /** Takes a game's own suggestion: two starter armies, everything else drawn. */
  take(menu: Menu): void {
    this.game = menu.game;
    this.options = {};
    this.armies = menu.sides.map((_, seat): ArmyWish => {
      const starters = menu.armies.filter((army) => army.starter);
      const army = starters[seat] ?? menu.armies[seat];
      return army ? { from: 'ready', name: army.name } : { from: 'random' };
    });
  }

  /** Other starter armies, at random. */
  shuffle(menu: Menu): void {
    const pool = menu.armies.filter((army) => army.starter);
    const left = pool.length >= menu.sides.length ? pool : [...menu.armies];
    this.armies = menu.sides.map((): ArmyWish => {
      const [army] = left.length ? left.splice(Math.floor(Math.random() * left.length), 1) : [];
      return army ? { from: 'ready', name: army.name } : { from: 'random' };
    });
  }

  seats(menu: Menu): SeatBy[] {
    return menu.sides.map((_, seat): SeatBy => {
      if (seat === this.seat || this.opponent === 'screen') return { who: 'host' };
      return this.opponent === 'bot' ? { who: 'bot', level: this.level } : { who: 'guest' };
    });
  }

  wanted(menu: Menu): NewGame {
    const options = Object.fromEntries(Object.entries(this.options).filter(([, value]) => value !== ''));
    const seed = this.seed.trim() === '' ? undefined : Number(this.seed);
    return {
      game: this.game,
      wish: { armies: this.armies, options },
      seats: this.seats(menu),
      lenient: this.lenient,
      ...(this.name.trim() ? { name: this.name.trim() } : {}),
      ...(seed !== undefined && Number.isSafeInteger(seed) && seed >= 0 ? { seed } : {}),
    };
  }
}
