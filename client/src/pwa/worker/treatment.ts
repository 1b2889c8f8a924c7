/**
 * How the worker treats a request.
 * - `page`: the kept page, which finds its own way by the address
 * - `part`: a file of the shell, named by its content: as kept
 * - `catalogue`: what the casino says now, or what it said last
 * - `art`: the kept picture at once, looked after behind the player's back
 * - `none`: not the worker's business
 */
export type Treatment = 'page' | 'part' | 'catalogue' | 'art' | 'none';

/** The same for everybody who asks. Recent games, favourites and everything below a game belong to one player. */
const CATALOGUE = /^\/api\/(games(\/(?!recent$|favourites$)[a-z0-9-]+)?|providers(\/[a-z0-9-]+)?|casino-settings)$/;
const ART = /^\/art\//;
const PART = /^\/(assets\/|favicon\.svg$)/;
/** Served by the casino, and no page of the players'. */
const NOT_THE_PLAYERS = /^\/(api|realtime|metrics|workbench|art|assets)(\/|\.html$|$)/;
const FILE = /\.[A-Za-z0-9]+$/;

export interface Asked {
  method: string;
  /** A request's mode; `navigate` asks for a page. */
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
