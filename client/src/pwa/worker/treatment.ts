/**
 * How the service worker handles a request.
 * - `page`: responds with the cached page, whose router evaluates the URL
 * - `part`: a shell asset with a content hash in its name, from the cache
 * - `catalogue`: from the network, otherwise the cached response
 * - `art`: the cached picture at once, refreshed in the background
 * - `none`: not handled by the worker
 */
export type Treatment = 'page' | 'part' | 'catalogue' | 'art' | 'none';

/**
 * API paths with the same response for every player. Recent games, favourites and all paths below a game depend on the
 * player and are excluded.
 */
const CATALOGUE = /^\/api\/(games(\/(?!recent$|favourites$)[a-z0-9-]+)?|providers(\/[a-z0-9-]+)?|casino-settings)$/;
const ART = /^\/art\//;
const PART = /^\/(assets\/|favicon\.svg$)/;
/** Paths on this server that are not pages of the player client. */
const NOT_THE_PLAYERS = /^\/(api|realtime|metrics|problems|workbench|art|assets)(\/|\.html$|$)/;
const FILE = /\.[A-Za-z0-9]+$/;

export interface Asked {
  method: string;
  /** Mode of the request; `navigate` means that a page is requested. */
  mode: string;
  url: URL;
}

export function treatmentOf({ method, mode, url }: Asked, origin: string): Treatment {
  if (method !== 'GET' || url.origin !== origin) return 'none';
  const { pathname } = url;
  if (mode === 'navigate') {
    if (pathname === '/index.html') return 'page';
    return NOT_THE_PLAYERS.test(pathname) || FILE.test(pathname) ? 'none' : 'page';
  }
  if (PART.test(pathname)) return 'part';
  if (CATALOGUE.test(pathname)) return 'catalogue';
  if (ART.test(pathname)) return 'art';
  return 'none';
}
