import { pause } from '../../pause.js';
import { collection, type Documents, put, RevisionConflict } from '../../ports/documents.js';

export interface RelayState {
  /** Rises with each holder. */
  term: number;
  /** null where the last holder let go. */
  holder: string | null;
  /** All events up to here are in Kafka. */
  position: number;
  /** By topic and partition: position of the last event there. */
  last: Record<string, number[]>;
}

export const NOTHING_RELAYED: RelayState = { term: 0, holder: null, position: 0, last: {} };

/** Lease and progress are one document: who took the lease over has thereby fenced the progress of the holder before. */
export const RELAY = collection<RelayState>('relay');
export const RELAY_ID = 'relay';

/** Another relay has taken over. */
export class Fenced extends Error {
  constructor(term: number) {
    super(`another relay has taken over from term ${term}`);
    this.name = 'Fenced';
  }
}

export interface LeaseOptions {
  holder: string;
  /** Unchanged for so long, as another process sees it on a clock of its own, a lease is taken over. */
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

  /** Waits until the lease is free or its holder shows no life. @returns undefined if the signal aborts before */
  static async acquire(documents: Documents, options: LeaseOptions, signal: AbortSignal): Promise<Lease | undefined> {
    const { holder, leaseMs } = options;
    for (let seen = { revision: -1, at: 0 }; !signal.aborted; await pause(leaseMs / 4, signal)) {
      const stored = await documents.get(RELAY, RELAY_ID);
      const revision = stored?.revision ?? 0;
      // No wall clock is compared with another: clocks jump, and no two are the same.
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

  /** Stores how far the relay has come; one after the other. @throws Fenced */
  advance(progress: Pick<RelayState, 'position' | 'last'>): Promise<void> {
    this.current = { ...this.current, ...progress };
    return this.write();
  }

  /** Shows life where nothing was stored for a third of the lease. @throws Fenced */
  async beat(): Promise<void> {
    // What is under way shows it as well, and behind a slow one signs of life would gather.
    if (this.writesUnderWay > 0) await this.writing;
    else if (performance.now() - this.writtenAt >= this.leaseMs / 3) await this.write();
  }

  /** Lets another relay begin at once. */
  async release(): Promise<void> {
    this.current = { ...this.current, holder: null };
    await this.write();
  }

  private write(): Promise<void> {
    const state = this.current;
    this.writesUnderWay++;
    // Behind one that failed nothing more is written: the state of its document is not known.
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
