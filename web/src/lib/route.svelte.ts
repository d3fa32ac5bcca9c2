/** Pages are parts of the address behind the #, so that the server needs to know one page only. */
export type Route =
  | { page: 'start' }
  | { page: 'table'; token: string }
  | { page: 'gallery'; shows: string | undefined }
  | { page: 'rules'; game: string | undefined; rule: string | undefined };

export function read(hash: string): Route {
  const [page, first, ...rest] = hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
  if (page === 'g' && first) return { page: 'table', token: first };
  if (page === 'gallery') return { page: 'gallery', shows: first || undefined };
  if (page === 'rules') return { page: 'rules', game: first || undefined, rule: rest.join('/') || undefined };
  return { page: 'start' };
}

export const tableAddress = (token: string): string => `#/g/${token}`;
export const rulesAddress = (game: string, rule?: string): string =>
  rule ? `#/rules/${game}/${encodeURIComponent(rule)}` : `#/rules/${game}`;
/** For others: the whole address. */
export const link = (token: string): string => new URL(tableAddress(token), location.href.split('#')[0]).toString();

class Here {
  route = $state.raw<Route>(read(location.hash));
  constructor() {
    addEventListener('hashchange', () => (this.route = read(location.hash)));
  }
}

export const here = new Here();
