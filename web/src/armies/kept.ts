// Lists that this browser keeps.

export type KeptArmy = { game: string; name: string; faction: string; points: number; text: string };

const KEY = 'umpire.armies';

export function keptArmies(): KeptArmy[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one): one is KeptArmy => typeof one?.text === 'string' && typeof one?.game === 'string') : [];
  } catch {
    return [];
  }
}

const same = (one: KeptArmy, other: KeptArmy): boolean => one.game === other.game && one.name === other.name;

/** A list of the same game and name takes the place of the earlier one. Says whether the browser keeps it. */
export function keepArmy(army: KeptArmy): boolean {
  return write([army, ...keptArmies().filter((kept) => !same(kept, army))].slice(0, 100));
}

export function forgetArmy(army: KeptArmy): void {
  write(keptArmies().filter((kept) => !same(kept, army)));
}

function write(armies: KeptArmy[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(armies));
    return true;
  } catch {
    return false;
  }
}
