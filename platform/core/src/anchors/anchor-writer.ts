import { UnknownSchema } from '@goldwake/contracts';
import { type Clock, isoNow } from '../ports/clock.js';
import { DamagedHistory } from '../ports/damage.js';
import { collection, type Documents, put } from '../ports/documents.js';
import type { EventStore } from '../ports/event-store.js';
import { messageOf } from '../support/errors.js';
import { Fenced, LeaseCandidate, type LeaseState } from '../support/lease.js';
import { pause } from '../support/pause.js';
import { type Anchor, anchorLine } from './anchor.js';
import { appendAnchor } from './anchor-file.js';
import type { AnchoredHistory } from './anchored-history.js';
import { type Compared, NEWEST_ANCHOR, NEWEST_ID, resume } from './resume.js';

/** Time between two anchors while events arrive, in milliseconds. */
const EVERY_MS = 60_000;
const LEASE_MS = 10_000;
/** Maximum number of events that are read when the process stops, which takes about 50 ms. */
const LAST_EVENTS_MAX = 5_000;
/** Number of events after which the writer lets other work of the process continue. */
const EVENTS_PER_TURN = 100;

const LEASES = collection<LeaseState>('anchor_leases');

export interface AnchorWriterParts {
  store: EventStore;
  documents: Documents;
  clock: Clock;
  /** File to which anchors are appended. */
  path: string;
  /** Receives one line for each problem. */
  report(message: string): void;
  /** Time between two anchors in milliseconds; one minute by default. */
  everyMs?: number;
  /** Unique id of this process, if others write to the same file; a lease then lets only one of them write. */
  holder?: string;
}

/**
 * Appends an anchor to a file at intervals and when the process stops. It reads events after they are durable, so
 * commands never wait for it.
 */
export class AnchorWriter {
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;
  private written = 0;
  private reported = '';

  private constructor(
    private readonly parts: AnchorWriterParts,
    private history: AnchoredHistory,
  ) {
    this.written = history.position;
  }

  /**
   * Compares the events with the newest anchor, and starts to write anchors. If stored events are damaged or
   * newer than this program, the casino can still be used, but no anchor is written.
   * @param compared the result, if the events were compared before
   * @throws AnchorMismatch if the events are not those of the newest anchor
   */
  static async open(parts: AnchorWriterParts, compared?: Compared): Promise<AnchorWriter | undefined> {
    await parts.documents.declare(NEWEST_ANCHOR, LEASES);
    try {
      const writer = new AnchorWriter(parts, await resume(parts, compared));
      writer.running = parts.holder === undefined ? writer.work(writer.stopping.signal) : writer.inTurn(parts.holder);
      return writer;
    } catch (error) {
      if (!(error instanceof DamagedHistory || error instanceof UnknownSchema)) throw error;
      parts.report(`no anchors are written until the next start: ${messageOf(error)}`);
      return undefined;
    }
  }

  /** Writes the last anchor and stops. */
  async close(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async inTurn(holder: string): Promise<void> {
    const { documents } = this.parts;
    const { signal } = this.stopping;
    const lease = { spec: LEASES, id: 'anchors', initial: { term: 0, holder: null } };
    const candidate = new LeaseCandidate<LeaseState>(documents, lease, { holder, leaseMs: LEASE_MS });
    while (!signal.aborted) {
      try {
        const held = await candidate.acquire(signal);
        await held?.hold(signal, async (term) => {
          this.history = await resume(this.parts);
          this.written = this.history.position;
          await this.work(term);
        });
      } catch (error) {
        if (!(error instanceof Fenced)) this.report(error);
        await pause(LEASE_MS / 2, signal);
      }
    }
  }

  private async work(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.attempt(async () => {
        await this.follow(signal);
        await this.write();
      }, signal);
    }
    // If another process took over, it writes the next anchor.
    if (this.stopping.signal.aborted) {
      await this.attempt(async () => {
        await this.readRest();
        await this.write();
      }, signal);
    }
  }

  private async attempt(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
    try {
      await work();
      this.reported = '';
    } catch (error) {
      this.report(error);
      await pause(this.everyMs, signal);
    }
  }

  private report(error: unknown): void {
    const message = messageOf(error);
    if (message !== this.reported) this.parts.report(`no anchor is written: ${message}; trying again`);
    this.reported = message;
  }

  /** Reads events until the next anchor is due. */
  private async follow(signal: AbortSignal): Promise<void> {
    const period = new AbortController();
    const end = () => period.abort();
    const due = setTimeout(end, this.everyMs);
    signal.addEventListener('abort', end, { once: true });
    try {
      if (signal.aborted) return;
      for await (const events of this.parts.store.tail(this.history.position, period.signal)) {
        for (const event of events) this.history.add(event);
        if (events.length >= EVENTS_PER_TURN) await turn();
      }
    } finally {
      clearTimeout(due);
      signal.removeEventListener('abort', end);
    }
  }

  private async readRest(): Promise<void> {
    const { store } = this.parts;
    for (let read = 0; read < LAST_EVENTS_MAX; ) {
      const events = await store.readAll(this.history.position, EVENTS_PER_TURN);
      if (events.length === 0) return;
      for (const event of events) this.history.add(event);
      read += events.length;
    }
  }

  private async write(): Promise<void> {
    if (this.history.position === this.written) return;
    const { path, documents, clock } = this.parts;
    for (const _ of this.history.settle()) await turn();
    const anchor = this.history.anchor(isoNow(clock)) as Anchor;
    await appendAnchor(path, anchor);
    await documents.write([put(NEWEST_ANCHOR, NEWEST_ID, { line: anchorLine(anchor) })]);
    this.written = anchor.position;
  }

  private get everyMs(): number {
    return this.parts.everyMs ?? EVERY_MS;
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
