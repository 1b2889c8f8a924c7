import type { Category } from '@goldwake/contracts';

/** Number of stream versions between two snapshots; folding this many events takes about ten milliseconds. */
export const SNAPSHOT_EVERY = 1_000;

/**
 * State of a stream at a version, as computed by a reducer. A snapshot is only a cache: it can be deleted at any time
 * without losing data.
 */
export interface Snapshot<State = unknown> {
  stream: string;
  version: number;
  /** `hash` of the event at that version; a snapshot whose hash differs belongs to another history and is ignored. */
  eventHash: string;
  /** Hash of the reducer's code, see `codeHash`; a snapshot made by other code is ignored. */
  reducerHash: string;
  /** The state. The storage preserves bigints, Maps and Dates. */
  state: State;
}

export interface Snapshots {
  /**
   * Returns the newest snapshot at or before a version (the newest of all if omitted); undefined if there is no
   * readable snapshot. Never throws.
   */
  newest<State>(stream: string, reducerHash: string, toVersion?: number): Promise<Snapshot<State> | undefined>;
  /** Stores a snapshot as a best effort: resolves even if nothing could be stored. */
  put(snapshot: Snapshot): Promise<void>;
  /** Deletes the snapshots of one stream, or all if omitted. */
  drop(stream?: string): Promise<void>;
  /**
   * Deletes the snapshots of a category's streams that were made by other reducer code, which would otherwise
   * accumulate.
   */
  dropOthers(category: Category, reducerHash: string): Promise<void>;
  close(): Promise<void>;
}
