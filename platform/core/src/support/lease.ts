import { type CollectionSpec, type Documents, put, RevisionConflict } from '../ports/documents.js';
import { pause } from './pause.js';

export interface LeaseState {
  /** Incremented with each holder. */
  term: number;
  /** Id of the process that holds the lease; null after the last holder has released it. */
  holder: string | null;
}

/** Document that stores a lease. It may also contain the progress of the work that the lease protects. */
export interface LeaseDocument<State extends LeaseState> {
  spec: CollectionSpec<State>;
  id: string;
  /** State of the lease before any process has held it. */
  initial: State;
}

export interface LeaseOptions {
  /** Unique id of the process that asks for the lease; a restarted process must use a new id. */
  holder: string;
  /**
   * Time in milliseconds for which the lease must stay unchanged before another process takes over. That process
   * measures it with its own monotonic clock.
   */
  leaseMs: number;
}

type LeaseDocuments = Pick<Documents, 'get' | 'write'>;

/** Thrown when another process has taken over the lease. */
export class Fenced extends Error {
  constructor(term: number) {
    super(`another process has taken over from term ${term}`);
    this.name = 'Fenced';
  }
}

/** A process that wants to acquire a lease. It tracks how long the current holder has sent no heartbeat. */
export class LeaseCandidate<State extends LeaseState> {
  private seen = { revision: -1, at: 0 };

  constructor(
    private readonly documents: LeaseDocuments,
    private readonly document: LeaseDocument<State>,
    private readonly options: LeaseOptions,
  ) {}

  /**
   * Waits until the lease is free or its holder's heartbeats stop, then acquires it.
   * @returns undefined if the signal aborts first
   */
  async acquire(signal: AbortSignal): Promise<Lease<State> | undefined> {
    for (; !signal.aborted; await pause(this.options.leaseMs / 4, signal)) {
      const lease = await this.tryAcquire();
      if (lease) return lease;
    }
    return undefined;
  }

  /** Acquires the lease, or returns undefined if another process holds it or has just acquired it. */
  async tryAcquire(): Promise<Lease<State> | undefined> {
    const { spec, id, initial } = this.document;
    const { holder, leaseMs } = this.options;
    const stored = await this.documents.get(spec, id);
    const revision = stored?.revision ?? 0;
    // Measure with the local monotonic clock: the wall clocks of different processes differ and can jump.
    if (revision !== this.seen.revision) this.seen = { revision, at: performance.now() };
    const free = !stored || stored.body.holder === null || stored.body.holder === holder;
    if (!free && performance.now() - this.seen.at < leaseMs) return undefined;
    const before = stored?.body ?? initial;
    const state = { ...before, term: before.term + 1, holder };
    try {
      await this.documents.write([put(spec, id, state, revision)]);
      return new Lease(this.documents, this.document, leaseMs, state, revision + 1);
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error;
      return undefined;
    }
  }
}

/** A lease that this process holds. */
export class Lease<State extends LeaseState> {
  private writing: Promise<void> = Promise.resolve();
  private writesUnderWay = 0;
  private writtenAt = performance.now();

  constructor(
    private readonly documents: LeaseDocuments,
    private readonly document: LeaseDocument<State>,
    private readonly leaseMs: number,
    private current: State,
    private revision: number,
  ) {}

  get state(): State {
    return this.current;
  }

  /**
   * Runs a task, sends heartbeats meanwhile, and then releases the lease. The task's signal aborts when the process
   * stops or the lease is lost. If the task throws, the lease is not released.
   * @throws Fenced, and the errors of the work
   */
  async hold(stopping: AbortSignal, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const term = new AbortController();
    const end = () => term.abort();
    stopping.addEventListener('abort', end, { once: true });
    let lost: unknown;
    const beating = setInterval(() => {
      this.beat().catch((error) => {
        lost ??= error;
        end();
      });
    }, this.leaseMs / 6);
    try {
      if (!stopping.aborted) await work(term.signal);
    } catch (error) {
      throw lost instanceof Fenced ? lost : error;
    } finally {
      clearInterval(beating);
      stopping.removeEventListener('abort', end);
    }
    if (lost) throw lost;
    await this.release();
  }

  /**
   * Stores the progress of the work in the lease document. Writes run one at a time.
   * @throws Fenced
   */
  advance(progress: Partial<Omit<State, keyof LeaseState>>): Promise<void> {
    this.current = { ...this.current, ...progress };
    return this.write();
  }

  /**
   * Writes a heartbeat if nothing was written for a third of the lease time.
   * @throws Fenced
   */
  async beat(): Promise<void> {
    // A write in progress also counts as a heartbeat, and heartbeats must not queue up behind a slow write.
    if (this.writesUnderWay > 0) await this.writing;
    else if (performance.now() - this.writtenAt >= this.leaseMs / 3) await this.write();
  }

  /** Releases the lease, so that another process can take over at once. */
  async release(): Promise<void> {
    this.current = { ...this.current, holder: null };
    await this.write();
  }

  private write(): Promise<void> {
    const state = this.current;
    const { spec, id } = this.document;
    this.writesUnderWay++;
    // After a failed write, all later writes fail too, because the revision of the stored document is unknown.
    this.writing = this.writing
      .then(async () => {
        try {
          await this.documents.write([put(spec, id, state, this.revision)]);
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
