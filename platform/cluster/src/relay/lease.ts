import { collection, type Documents, put, RevisionConflict } from '@goldwake/core';
import { pause } from '@goldwake/core/adapters';

export interface RelayState {
  /** Incremented with each holder. */
  term: number;
  /** Null after the last holder released the lease. */
  holder: string | null;
  /** Position up to which all events are in Kafka. */
  position: number;
  /** Position of the last event in each partition, by topic. */
  last: Record<string, number[]>;
}

export const NOTHING_RELAYED: RelayState = { term: 0, holder: null, position: 0, last: {} };

/**
 * The relay's lease and progress are one document: a relay that takes over the lease thereby fences off progress writes
 * of the previous holder.
 */
export const RELAY = collection<RelayState>('relay');
export const RELAY_ID = 'relay';

/** Another relay has taken over the lease. */
export class Fenced extends Error {
  constructor(term: number) {
    super(`another relay has taken over from term ${term}`);
    this.name = 'Fenced';
  }
}

export interface LeaseOptions {
  holder: string;
  /**
   * Time a lease may stay unchanged before another process takes over, in milliseconds; measured by that process's own
   * monotonic clock.
   */
  leaseMs: number;
}

export class Lease {
  private writing: Promise<void> = Promise.resolve();
  private writesUnderWay = 0;
  private writtenAt = performance.now();

  private constructor(
    private readonly documents: Documents,
    private readonly leaseMs: number,
    private current: RelayState,
    private revision: number,
  ) {}

  /**
   * Waits until the lease is free or its holder's heartbeats stop, and takes it.
   * @returns undefined if the signal aborts first
   */
  static async acquire(documents: Documents, options: LeaseOptions, signal: AbortSignal): Promise<Lease | undefined> {
    const { holder, leaseMs } = options;
    for (let seen = { revision: -1, at: 0 }; !signal.aborted; await pause(leaseMs / 4, signal)) {
      const stored = await documents.get(RELAY, RELAY_ID);
      const revision = stored?.revision ?? 0;
      // Wall clocks of different processes are not compared, because they differ and jump.
      if (revision !== seen.revision) seen = { revision, at: performance.now() };
      const free = !stored || stored.body.holder === null || stored.body.holder === holder;
      if (!free && performance.now() - seen.at < leaseMs) continue;
      const { term, position, last } = stored?.body ?? NOTHING_RELAYED;
      const state = { term: term + 1, holder, position, last };
      try {
        await documents.write([put(RELAY, RELAY_ID, state, revision)]);
        return new Lease(documents, leaseMs, state, revision + 1);
      } catch (error) {
        if (!(error instanceof RevisionConflict)) throw error;
      }
    }
    return undefined;
  }

  get state(): RelayState {
    return this.current;
  }

  /**
   * Stores the relay's progress; writes run one at a time.
   * @throws Fenced
   */
  advance(progress: Pick<RelayState, 'position' | 'last'>): Promise<void> {
    this.current = { ...this.current, ...progress };
    return this.write();
  }

  /**
   * Stores a heartbeat if nothing was stored for a third of the lease time.
   * @throws Fenced
   */
  async beat(): Promise<void> {
    // A write in progress also counts as a heartbeat, and heartbeats must not queue up behind a slow write.
    if (this.writesUnderWay > 0) await this.writing;
    else if (performance.now() - this.writtenAt >= this.leaseMs / 3) await this.write();
  }

  /** Releases the lease, so that another relay can take over at once. */
  async release(): Promise<void> {
    this.current = { ...this.current, holder: null };
    await this.write();
  }

  private write(): Promise<void> {
    const state = this.current;
    this.writesUnderWay++;
    // After a failed write nothing more is written, because the state of the document is unknown.
    this.writing = this.writing
      .then(async () => {
        try {
          await this.documents.write([put(RELAY, RELAY_ID, state, this.revision)]);
        } catch (error) {
          throw error instanceof RevisionConflict ? new Fenced(state.term) : error;
        }
        this.revision += 1;
        this.writtenAt = performance.now();
      })
      .finally(() => {
        this.writesUnderWay--;
      });
    return this.writing;
  }
}
