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

const SEATS = 'umpire.seats';

/** The token with which this browser takes the seat of an invitation: drawn once, so that a lost answer does no harm. */
export function ownToken(invitation: string): string {
  const key = `${SEATS}.${invitation}`;
  const drawn = [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  try {
    const kept = localStorage.getItem(key);
    if (kept) return kept;
    localStorage.setItem(key, drawn);
  } catch {
    // A browser that keeps nothing still plays: the link is in the address bar.
  }
  return drawn;
}

function write(tokens: string[]): void {
  try {
    localStorage.setItem(GAMES, JSON.stringify(tokens));
  } catch {
    // A browser that keeps nothing still plays: the link is in the address bar.
  }
}
