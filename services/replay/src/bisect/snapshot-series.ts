import type { StoredEvent } from '@goldwake/contracts';
import type { ReadOnlyCasino, SnapshotFile } from '@goldwake/embedded';

/** A stored reducer state and the event after which it was taken. */
export interface SnapshotAt<State> {
  event: StoredEvent;
  state: State;
}

/**
 * Snapshots of one stream under one reducer. They are returned unchecked; the search decides whether a snapshot is
 * correct.
 */
export class SnapshotSeries<State> {
  constructor(
    private readonly casino: ReadOnlyCasino,
    private readonly store: SnapshotFile,
    readonly stream: string,
    private readonly reducerHash: string,
  ) {}

  /** Returns the versions with a snapshot in ascending order. */
  versions(): number[] {
    return this.store.versions(this.stream, this.reducerHash);
  }

  /** Returns the snapshot at a version; undefined if there is none or if it belongs to another history. */
  at(version: number): SnapshotAt<State> | undefined {
    const snapshot = this.store.at<State>(this.stream, this.reducerHash, version);
    const event = snapshot && this.event(version);
    return snapshot && event?.hash === snapshot.eventHash ? { event, state: snapshot.state } : undefined;
  }

  /** Returns the event of the stream at a version. */
  event(version: number): StoredEvent | undefined {
    return this.casino.event(this.stream, version)?.event;
  }

  put(event: StoredEvent, state: State): void {
    const { stream, version, hash } = event;
    this.store.put({ stream, version, eventHash: hash, reducerHash: this.reducerHash, state });
  }
}
