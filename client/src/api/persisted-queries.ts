import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import type { KeptRecords } from './kept-records.js';

/** Raised when an answer changes its shape: what an older client kept is then left aside. */
const SHAPE = 1;
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;
const SAVE_PAUSE_MS = 1_000;

interface Kept {
  shape: number;
  uid: string;
  savedAt: number;
  state: DehydratedState;
}

/** What of KeptRecords is needed here. */
export type Records = Pick<KeptRecords, 'get' | 'put' | 'clear'>;

const NAME = 'queries';

/** A player's own lists that are good to read without the casino. What the catalogue says is everybody's: the service worker keeps that. */
const LISTS: readonly QueryKey[] = [
  ['dice', 'bets'],
  ['games', 'recent'],
  ['games', 'favourites'],
];
const PAGE_MAX = 5;

/** Of lists that come in pages (`[…, uid, page]`) the first few. */
export function isKept({ queryKey, state }: Pick<Query, 'queryKey' | 'state'>): boolean {
  const [first, second, , page] = queryKey;
  const isList = LISTS.some((list) => list[0] === first && list[1] === second);
  return isList && state.status === 'success' && !(typeof page === 'number' && page > PAGE_MAX);
}

/** However young, it is from before this page: it is shown, and asked for again. */
function asLastKnown(kept: DehydratedState): DehydratedState {
  const queries = kept.queries.map((query) => ({ ...query, state: { ...query.state, isInvalidated: true } }));
  return { ...kept, queries };
}

/**
 * Keeps the answers of one player's queries across reloads. There is one record, and it names its player: nobody else is given it.
 * A browser without storage has the casino without this.
 */
export class PersistedQueries {
  #uid: string | null = null;
  #unsubscribe = () => {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Reads and writes one after the other, so that a forgetting is never overtaken by a saving. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly client: QueryClient,
    private readonly records: Records,
  ) {
    // What is kept is what is in memory: it must not be dropped from there because no screen shows it for a while.
    for (const list of LISTS) client.setQueryDefaults(list, { gcTime: Number.POSITIVE_INFINITY });
  }

  get isOpen(): boolean {
    return this.#uid !== null;
  }

  /** Gives back what this player's queries last said, unless they have said more since, and keeps what they say from now on. */
  async open(uid: string): Promise<void> {
    if (this.#uid === uid) return;
    this.close();
    this.#uid = uid;
    const kept = await this.#inTurn(() => this.records.get<Kept>(NAME));
    // Another player may have come meanwhile.
    if (this.#uid !== uid) return;
    if (kept && kept.uid === uid && kept.shape === SHAPE && Date.now() - kept.savedAt < MAX_AGE_MS)
      hydrate(this.client, asLastKnown(kept.state));
    this.#unsubscribe = this.client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && isKept(query)) this.#timer ??= setTimeout(() => this.#save(), SAVE_PAUSE_MS);
    });
  }

  /** Keeps nothing more; what is kept stays. */
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
    const kept: Kept = { shape: SHAPE, uid, savedAt: Date.now(), state };
    void this.#inTurn(() => this.records.put(NAME, kept));
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T | undefined> {
    const result = this.#last.then(work).catch(() => undefined);
    this.#last = result;
    return result;
  }
}
