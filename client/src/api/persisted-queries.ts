import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { deviceNow } from '../clock/clock.js';
import type { KeptRecords } from '../storage/kept-records.js';

/**
 * Version of the storage format. Increase it when the structure of a response changes, so that data stored by an older
 * client is ignored.
 */
const SHAPE = 3;
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;
const SAVE_PAUSE_MS = 1_000;

interface Kept {
  shape: number;
  uid: string;
  savedAt: number;
  state: DehydratedState;
}

/** The methods of KeptRecords that PersistedQueries needs. */
export type Records = Pick<KeptRecords, 'get' | 'put' | 'clear'>;

const NAME = 'queries';

/**
 * Query keys of the player's lists that are stored for offline use. Catalogue data is the same for all players and is
 * cached by the service worker instead.
 */
const LISTS: readonly QueryKey[] = [
  ['originals', 'bets'],
  ['games', 'recent'],
  ['games', 'favourites'],
  ['wallet', 'history'],
  ['players', 'friends'],
  ['players', 'requests'],
  ['chat', 'messages'],
];
const PAGE_MAX = 5;

/**
 * Returns whether the result of a query is stored. For a paged list (key `[…, uid, page]`) only the first `PAGE_MAX`
 * pages are stored.
 */
export function isKept({ queryKey, state }: Pick<Query, 'queryKey' | 'state'>): boolean {
  const [first, second, , page] = queryKey;
  const isList = LISTS.some((list) => list[0] === first && list[1] === second);
  return isList && state.status === 'success' && !(typeof page === 'number' && page > PAGE_MAX);
}

/** Marks restored data as invalidated, whatever its age, so that it is shown at once and then refetched. */
function asLastKnown(kept: DehydratedState): DehydratedState {
  const queries = kept.queries.map((query) => ({ ...query, state: { ...query.state, isInvalidated: true } }));
  return { ...kept, queries };
}

/**
 * Stores the query results of one player across page reloads. The stored record contains the player's id and is never
 * restored for another player. Without browser storage the app works, but nothing is stored.
 */
export class PersistedQueries {
  #uid: string | null = null;
  #unsubscribe = () => {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Chain of storage operations, which run one after another so that a save never overwrites a later deletion. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly client: QueryClient,
    private readonly records: Records,
  ) {
    // Disables garbage collection for the stored lists, because data not in memory would be missing from the next save.
    for (const list of LISTS) client.setQueryDefaults(list, { gcTime: Number.POSITIVE_INFINITY });
  }

  get isOpen(): boolean {
    return this.#uid !== null;
  }

  /** Restores the player's stored query results, except where newer data is already loaded, and saves later results. */
  async open(uid: string): Promise<void> {
    if (this.#uid === uid) return;
    this.close();
    this.#uid = uid;
    const kept = await this.#inTurn(() => this.records.get<Kept>(NAME));
    // Another player may have signed in while the record was being read.
    if (this.#uid !== uid) return;
    if (kept && kept.uid === uid && kept.shape === SHAPE && deviceNow() - kept.savedAt < MAX_AGE_MS)
      hydrate(this.client, asLastKnown(kept.state));
    this.#unsubscribe = this.client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && isKept(query)) this.#timer ??= setTimeout(() => this.#save(), SAVE_PAUSE_MS);
    });
  }

  /** Stops saving query results; the stored record is kept. */
  close(): void {
    this.#uid = null;
    this.#unsubscribe();
    this.#unsubscribe = () => {};
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async forget(): Promise<void> {
    this.close();
    await this.#inTurn(() => this.records.clear());
  }

  #save(): void {
    this.#timer = undefined;
    const uid = this.#uid;
    if (uid === null) return;
    const state = dehydrate(this.client, { shouldDehydrateQuery: isKept, shouldDehydrateMutation: () => false });
    const kept: Kept = { shape: SHAPE, uid, savedAt: deviceNow(), state };
    void this.#inTurn(() => this.records.put(NAME, kept));
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result;
    return result;
  }
}
