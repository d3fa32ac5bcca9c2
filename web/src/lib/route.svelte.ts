/** Pages are parts of the address behind the #, so that the server needs to know one page only. */
export type Route =
  /** `online`: with everything chosen for a game in the lobby. */
  | { page: 'start'; online: boolean }
  | { page: 'table'; token: string; given: number | undefined }
  | { page: 'learn'; game: string | undefined; name: string | undefined }
  | { page: 'gallery'; shows: string | undefined }
  | { page: 'lobby' }
  | { page: 'turn'; token: string }
  | { page: 'armies'; game: string | undefined; shelf: string | undefined; packed: string | undefined }
  | { page: 'rules'; game: string | undefined; rule: string | undefined };

/** A part of an address; one that is badly written stands for itself. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function read(hash: string): Route {
  const [page, first, ...rest] = hash.replace(/^#\/?/, '').split('/').map(plain);
  if (page === 'g' && first) {
    const [token, given] = first.split('@');
    return { page: 'table', token: token ?? '', given: given && /^\d+$/.test(given) ? Number(given) : undefined };
  }
  if (page === 'learn') return { page: 'learn', game: first || undefined, name: rest[0] };
  if (page === 'gallery') return { page: 'gallery', shows: first || undefined };
  if (page === 'lobby') return { page: 'lobby' };
  if (page === 'turn' && first) return { page: 'turn', token: first };
  if (page === 'armies') return { page: 'armies', game: first || undefined, shelf: rest.join('/') || undefined, packed: undefined };
  if (page === 'army' && first) return { page: 'armies', game: first, shelf: undefined, packed: rest[0] };
  if (page === 'rules') return { page: 'rules', game: first || undefined, rule: rest.join('/') || undefined };
  return { page: 'start', online: page === 'online' };
}

export const tableAddress = (token: string): string => `#/g/${token}`;
export const rulesAddress = (game: string, rule?: string): string =>
  rule ? `#/rules/${game}/${encodeURIComponent(rule)}` : `#/rules/${game}`;
export const armiesAddress = (game?: string, shelf?: string): string =>
  game ? (shelf ? `#/armies/${game}/${encodeURIComponent(shelf)}` : `#/armies/${game}`) : '#/armies';
export const armyLink = (game: string, packed: string): string => new URL(`#/army/${game}/${packed}`, location.href.split('#')[0]).toString();
export const learnAddress = (game?: string, name?: string): string => (game && name ? `#/learn/${game}/${name}` : '#/learn');
/** A page that only shows a replay, for a frame in another page. */
export const embedded = location.pathname.endsWith('/embed');
/** The same replay on a page of its own. */
export const wholePage = location.href.replace(/\/embed(?=#|$)/, '/');
const whole = (place: string): string => new URL(place, location.href.split('#')[0]).toString();
export const momentLink = (token: string, given: number): string => whole(`#/g/${token}@${given}`);
export const turnLink = (token: string): string => whole(`#/turn/${token}`);
export const embedCode = (token: string, given: number): string =>
  `<iframe src="${whole(`./embed#/g/${token}@${given}`)}" width="960" height="640" style="border:0" title="Umpire"></iframe>`;
/** For others: the whole address. */
export const link = (token: string): string => new URL(tableAddress(token), location.href.split('#')[0]).toString();

class Here {
  route = $state.raw<Route>(read(location.hash));
  constructor() {
    addEventListener('hashchange', () => (this.route = read(location.hash)));
  }
}

export const here = new Here();
