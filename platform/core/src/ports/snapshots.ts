import type { Category } from '@goldwake/contracts';

/** Number of events between two snapshots of a stream. Folding this many events takes about ten milliseconds. */
export const SNAPSHOT_EVERY = 1_000;

/**
 * State of a stream at a version, as computed by a reducer. Snapshots are only a cache and can be deleted at any time
 * without losing data.
 */
export interface Snapshot<State = unknown> {
  stream: string;
  version: number;
  /** `hash` of the stream's event at `version`. One with a different hash belongs to another history and is ignored. */
  eventHash: string;
  /** Hash of the reducer's code, see `codeHash`. A snapshot that was made by different code is ignored. */
  reducerHash: string;
  /** State of the stream at `version`. The storage preserves bigints, Maps and Dates. */
  state: State;
}

export interface Snapshots {
  /**
   * Returns the newest readable snapshot, at or before `toVersion` if given; undefined if there is none. Never throws.
   */
  newest<State>(stream: string, reducerHash: string, toVersion?: number): Promise<Snapshot<State> | undefined>;
  /** Stores a snapshot on a best-effort basis: the promise resolves even if the snapshot could not be stored. */
  put(snapshot: Snapshot): Promise<void>;
  /** Deletes the snapshots of one stream, or of all streams if `stream` is omitted. */
  drop(stream?: string): Promise<void>;
  /** Deletes the snapshots of a category that were made by different reducer code. Otherwise they would accumulate. */
  dropOthers(category: Category, reducerHash: string): Promise<void>;
  close(): Promise<void>;
}
