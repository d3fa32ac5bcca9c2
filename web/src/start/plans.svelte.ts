import { say } from '../lang/say.svelte';
import { player } from '../lib/player.svelte';
import type { ArmyWish, Bot, Menu, NewGame, SeatBy } from '../lib/protocol';

export type Opponent = 'bot' | 'screen' | 'link';

/** A game that is being thought out. It is ready to be played from the first moment. */
export class Plans {
  game = $state('');
  opponent = $state<Opponent>('bot');
  level = $state<Bot>('greedy');
  /** How many play. */
  players = $state(2);
  /** Which side one plays oneself. */
  seat = $state(0);
  armies = $state<ArmyWish[]>([]);
  options = $state<Record<string, string>>({});
  seed = $state('');
  name = $state('');
  lenient = $state(false);
  /** For online games: shown to everybody, and how many minutes each player has. */
  open = $state(false);
  minutes = $state(0);
  /** Who has used them up loses. */
  losesOnTime = $state(true);

  /** Takes a game's own suggestion: two starter armies, everything else drawn. */
  take(menu: Menu): void {
    this.game = menu.game;
    this.players = menu.fewest;
    this.seat = 0;
    this.options = {};
    this.armies = menu.sides.map((_, seat): ArmyWish => {
      const starters = menu.armies.filter((army) => army.starter);
      const army = starters[seat] ?? menu.armies[seat];
      return army ? { from: 'ready', name: army.name } : { from: 'random' };
    });
  }

  /** The sides that take part, by seat. */
  sides(menu: Menu): string[] {
    return menu.sides.slice(0, this.players);
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
    return this.sides(menu).map((_, seat): SeatBy => {
      if (seat === this.seat || this.opponent === 'screen') return { who: 'host' };
      return this.opponent === 'bot' ? { who: 'bot', level: this.level } : { who: 'guest' };
    });
  }

  wanted(menu: Menu): NewGame {
    const options = Object.fromEntries(Object.entries(this.options).filter(([, value]) => value !== ''));
    const seats = this.seats(menu);
    // A game with a guest draws its own dice.
    const online = seats.some((seat) => seat.who === 'guest');
    const seed = this.seed.trim() === '' || online ? undefined : Number(this.seed);
    return {
      game: this.game,
      wish: { players: this.players, armies: this.armies.slice(0, this.players), options },
      seats,
      lenient: this.lenient,
      ...(this.opponent === 'link' ? { guests_choose: true } : {}),
      ...(online && this.open ? { open_as: player.name || say('lobby-anonymous') } : {}),
      ...(this.minutes > 0 && this.opponent !== 'bot' ? { minutes: this.minutes, loses_on_time: this.losesOnTime } : {}),
      ...(this.name.trim() ? { name: this.name.trim() } : {}),
      ...(seed !== undefined && Number.isSafeInteger(seed) && seed >= 0 ? { seed } : {}),
    };
  }
}
