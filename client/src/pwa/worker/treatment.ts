/**
 * How the service worker handles a request.
 * - `page`: respond with the cached page, whose router evaluates the URL
 * - `part`: serve an asset of the app shell, with a content hash in its name, from the cache
 * - `catalogue`: use the network, and the cached response if the network fails
 * - `art`: serve the cached picture at once and refresh it in the background
 * - `none`: do not handle the request
 */
export type Treatment = 'page' | 'part' | 'catalogue' | 'art' | 'none';

/**
 * API paths whose response is the same for every player. Recent games, favourites and all paths below a game are
 * excluded, because they depend on the player.
 */
const CATALOGUE =
  /^\/api\/(games(\/(?!recent$|favourites$)[a-z0-9-]+)?|providers(\/[a-z0-9-]+)?|casino-settings|currencies)$/;
const ART = /^\/art\//;
const PART = /^\/(assets\/|favicon\.svg$)/;
/** Paths on this server that do not belong to the player client. */
const NOT_THE_PLAYERS = /^\/(api|realtime|metrics|problems|workbench|art|assets)(\/|\.html$|$)/;
const FILE = /\.[A-Za-z0-9]+$/;

export interface Asked {
  method: string;
  /** Mode of the request; `navigate` means that the browser requests a page. */
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
