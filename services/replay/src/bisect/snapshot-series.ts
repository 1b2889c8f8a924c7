import type { StoredEvent } from '@goldwake/contracts';
import type { ReadOnlyCasino, SnapshotFile } from '@goldwake/embedded';

/** A stored snapshot: a reducer's state and the event after which it was taken. */
export interface SnapshotAt<State> {
  event: StoredEvent;
  state: State;
}

/**
 * The stored snapshots of one stream and one reducer. Returns them unchecked; the search itself decides whether a
 * snapshot is correct.
 */
export class SnapshotSeries<State> {
  constructor(
    private readonly casino: ReadOnlyCasino,
    private readonly store: SnapshotFile,
    readonly stream: string,
    private readonly reducerHash: string,
  ) {}

  /** Returns the versions that have a snapshot, in ascending order. */
  versions(): number[] {
    return this.store.versions(this.stream, this.reducerHash);
  }

  /**
   * Returns the snapshot at a version; undefined if there is none, or if its event hash shows that it belongs to
   * another history.
   */
  at(version: number): SnapshotAt<State> | undefined {
    const snapshot = this.store.at<State>(this.stream, this.reducerHash, version);
    const event = snapshot && this.event(version);
    return snapshot && event?.hash === snapshot.eventHash ? { event, state: snapshot.state } : undefined;
  }

  event(version: number): StoredEvent | undefined {
    return this.casino.event(this.stream, version)?.event;
  }

  put(event: StoredEvent, state: State): void {
    const { stream, version, hash } = event;
    this.store.put({ stream, version, eventHash: hash, reducerHash: this.reducerHash, state });
  }
}
