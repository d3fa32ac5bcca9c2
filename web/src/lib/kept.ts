// What this browser keeps: the links of its games. Nothing else is needed to come back to them.

const GAMES = 'umpire.games';

export function keptGames(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(GAMES) ?? '[]');
    return Array.isArray(kept) ? kept.filter((token): token is string => typeof token === 'string') : [];
  } catch {
    return [];
  }
}

/** The latest game comes first. */
export function keepGame(token: string): void {
  write([token, ...keptGames().filter((kept) => kept !== token)].slice(0, 200));
}

export function forgetGame(token: string): void {
  write(keptGames().filter((kept) => kept !== token));
}

function write(tokens: string[]): void {
  try {
    localStorage.setItem(GAMES, JSON.stringify(tokens));
  } catch {
    // A browser that keeps nothing still plays: the link is in the address bar.
  }
}
