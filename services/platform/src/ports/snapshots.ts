import type { Category } from '@goldwake/contracts';

/** Versions of a stream between two snapshots: folding so many takes some ten milliseconds. */
export const SNAPSHOT_EVERY = 1_000;

/** What a reducer made of a stream's events up to a version. A cache: never the truth, gone at any moment without loss. */
export interface Snapshot<State = unknown> {
  stream: string;
  version: number;
  /** `hash` of the event at that version: a snapshot of another history is none. */
  eventHash: string;
  /** Of the code that made it, see `codeHash`: a snapshot of other code is none. */
  reducerHash: string;
  /** bigints, Maps and Dates come back as they were. */
  state: State;
}

export interface Snapshots {
  /** The newest at or before a version (the newest of all, if left out); undefined where there is none that can be read. Never throws. */
  newest<State>(stream: string, reducerHash: string, toVersion?: number): Promise<Snapshot<State> | undefined>;
  /** Best effort: resolves also where nothing could be stored. */
  put(snapshot: Snapshot): Promise<void>;
  /** Of one stream, or all. */
  drop(stream?: string): Promise<void>;
  /** Drops what other code made of a category's streams, or they would gather. */
  dropOthers(category: Category, reducerHash: string): Promise<void>;
  close(): Promise<void>;
}
