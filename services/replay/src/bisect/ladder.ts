import type { StoredEvent } from '@goldwake/contracts';
import type { ReadOnlyCasino, SnapshotFile } from '@goldwake/platform/embedded';

/** What a reducer had made of a stream's events, and the event that it had come to. */
export interface Rung<State> {
  event: StoredEvent;
  state: State;
}

/** The snapshots of one stream under one reducer, taken as they are: whether one is right is for the search to say. */
export class Ladder<State> {
  constructor(
    private readonly casino: ReadOnlyCasino,
    private readonly store: SnapshotFile,
    readonly stream: string,
    private readonly reducerHash: string,
  ) {}

  /** From the first to the last. */
  versions(): number[] {
    return this.store.versions(this.stream, this.reducerHash);
  }

  /** Undefined where there is none, or it is one of another history. */
  at(version: number): Rung<State> | undefined {
    const snapshot = this.store.at<State>(this.stream, this.reducerHash, version);
    const event = snapshot && this.event(version);
    return snapshot && event?.hash === snapshot.eventHash ? { event, state: snapshot.state } : undefined;
  }

  /** The event of the stream at a version. */
  event(version: number): StoredEvent | undefined {
    return this.casino.event(this.stream, version)?.event;
  }

  put(event: StoredEvent, state: State): void {
    const { stream, version, hash } = event;
    this.store.put({ stream, version, eventHash: hash, reducerHash: this.reducerHash, state });
  }
}
