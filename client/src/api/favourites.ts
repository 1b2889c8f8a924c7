import type { Game, GamesPage } from '@goldwake/contracts/http';
import { browserStorage, parseJson } from '../storage/browser-storage.js';
import type { GamesPageQuery, ListOwner } from './catalogue.js';
import { api, asProblem } from './index.js';

/** Number of favourites loaded per request, which is the server's maximum page size. */
const PAGE_SIZE = 100;
const KEY = 'goldwake.favourites';

/** The marks of a player that the server has not confirmed, by game; true adds the game to the favourites. */
type Marks = Readonly<Record<string, boolean>>;

function load(uid: string): Marks {
  const kept = (parseJson(browserStorage.getItem(KEY)) ?? {}) as { uid?: unknown; marks?: Marks };
  return kept.uid === uid ? (kept.marks ?? {}) : {};
}

function save(uid: string, marks: Marks): void {
  if (Object.keys(marks).length === 0) browserStorage.removeItem(KEY);
  else browserStorage.setItem(KEY, JSON.stringify({ uid, marks }));
}

/** The request that is under way for each game. A later one waits for it, so that the last mark is applied last. */
const inFlight = new Map<string, Promise<void>>();

function send(uid: string, gameId: string): Promise<void> {
  const own = (inFlight.get(gameId) ?? Promise.resolve()).catch(() => {}).then(() => sendLatest(uid, gameId));
  inFlight.set(gameId, own);
  return own;
}

async function sendLatest(uid: string, gameId: string): Promise<void> {
  const mark = load(uid)[gameId];
  if (mark === undefined || !api.tokenOf(uid)) return;
  const path = `/games/${encodeURIComponent(gameId)}/favourite` as const;
  const settled = () => {
    const { [gameId]: latest, ...others } = load(uid);
    if (latest === mark) save(uid, others);
  };
  const options = { outlivesPage: true };
  try {
    await (mark ? api.put<void>(path, undefined, options) : api.delete<void>(path, options));
  } catch (error) {
    // Without an answer the mark stays, and is sent again when the favourites are loaded the next time.
    if (!asProblem(error).unsure) settled();
    throw error;
  }
  settled();
}

/** Adds a game to the favourites of a player or removes it. The mark is kept until the server has answered. */
export function setFavourite(uid: string, gameId: string, mark: boolean): Promise<void> {
  save(uid, { ...load(uid), [gameId]: mark });
  return send(uid, gameId);
}

/** Sends the marks that got no answer, also those of an earlier visit, and drops those of another player. */
async function sendUnsent(uid: string, marks: Marks): Promise<void> {
  save(uid, marks);
  for (const gameId of Object.keys(marks)) {
    await send(uid, gameId).catch(() => {});
  }
}

/** Applies marks that the response may not contain yet to the favourites, which are ordered newest first. */
async function withMarks(games: readonly Game[], marks: Marks, signal: AbortSignal): Promise<Game[]> {
  const kept = games.filter(({ game_id }) => marks[game_id] !== false);
  const missing = Object.keys(marks).filter((id) => marks[id] && !kept.some(({ game_id }) => game_id === id));
  const added = await Promise.all(
    missing.reverse().map((id) => api.get<Game>(`/games/${encodeURIComponent(id)}`, {}, { signal }).catch(() => [])),
  );
  return [...added.flat(), ...kept];
}

export interface LoadedFavourites extends GamesPage {
  /** Number of the request that loaded this data. A change of the loaded data keeps it. */
  request: number;
}

let requests = 0;

/**
 * Returns the query for all favourite games of the signed-in player. Every game card uses it to check whether its game
 * is a favourite.
 */
export const favouritesQuery = ({ uid, confirmed }: ListOwner): GamesPageQuery<LoadedFavourites> => ({
  queryKey: ['games', 'favourites', uid],
  queryFn: async ({ signal }) => {
    const marks = uid ? load(uid) : {};
    if (uid) void sendUnsent(uid, marks);
    const result: Game[] = [];
    for (let page = 1; ; page++) {
      const response = await api.get<GamesPage>('/games/favourites', { page, pageSize: PAGE_SIZE }, { signal });
      result.push(...response.result);
      if (result.length >= response.total || response.result.length === 0) break;
    }
    const shown = await withMarks(result, marks, signal);
    return { result: shown, total: shown.length, request: ++requests };
  },
  enabled: uid !== undefined && confirmed,
});
