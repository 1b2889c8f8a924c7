import { CLOCK_SKEW_MS_MAX, counted } from '@goldwake/contracts';
import { type Clock, isoNow } from '../ports/clock.js';
import {
  type Document,
  type Documents,
  type DocumentWrite,
  put,
  RevisionConflict,
  remove,
} from '../ports/documents.js';
import { DEAD_LETTERS, type DeadLetter, deadLetterId } from '../ports/event-bus.js';
import type { TimerHandler, TimerOptions, TimerOutcome } from '../ports/scheduler.js';
import { messageOf } from '../support/errors.js';
import { KeyedQueue } from '../support/keyed-queue.js';
import { Fenced, LeaseCandidate, type LeaseState } from '../support/lease.js';
import { mustWait } from '../support/must-wait.js';
import { pause } from '../support/pause.js';
import { pauseAfter } from '../support/retry.js';
import {
  firedTimer,
  putTimer,
  removeExecuted,
  setAgain,
  TIMER_LEASES,
  TIMERS,
  type TimerDocument,
  timerId,
} from './timers.js';

const ATTEMPTS = 8;
/** Pauses before a failed timer is executed again. */
const TIMER_PAUSES = { firstMs: 1_000, maxMs: 60_000 };
/** Default polling interval in milliseconds. */
const POLL_MS = 1_000;
/** Lower bound for queries by due time. A numeric bound excludes timers whose damaged due time is not a number. */
const EARLIEST = Number.MIN_SAFE_INTEGER;
/** Pauses after the storage or another service was unavailable. */
const OUTAGE_PAUSES = { firstMs: 100, maxMs: 30_000 };
/**
 * Lease time in milliseconds. If a process dies while it executes timers, another process takes over after this time.
 */
const LEASE_MS = 3_000;

export interface LaneParts {
  documents: Documents;
  clock: Clock;
  /** Unique id of this process, under which it holds leases. */
  holder: string;
  /** Called with a one-line message about each problem. */
  report(message: string): void;
  /** Lease time in milliseconds; default 3,000. */
  leaseMs?: number;
  /**
   * Polling interval in milliseconds; default 1,000. Polling detects timers and requested replays that other processes
   * have stored, and jumps of the clock.
   */
  pollMs?: number;
}

/** Executes the timers of one command, in order of their due time. */
export class TimerLane {
  private readonly stopping = new AbortController();
  private readonly leaseMs: number;
  private readonly pollMs: number;
  private readonly candidate: LeaseCandidate<LeaseState>;
  private readonly turns = new KeyedQueue();
  private running: Promise<void> = Promise.resolve();
  /** Due time of the earliest timer that this process has scheduled but may not have read back from the store yet. */
  private expected = Number.POSITIVE_INFINITY;
  /** Whether every timer of an earlier version has got the time at which it was set. */
  private areAllSet = false;
  /** Id of the damaged timer that was reported last. */
  private damagedTimer: string | undefined;
  private wake = () => {};
  private settling: (() => void)[] = [];

  constructor(
    private readonly command: string,
    private readonly handler: TimerHandler,
    private readonly options: TimerOptions,
    private readonly parts: LaneParts,
    private readonly observed: (outcome: TimerOutcome) => void,
  ) {
    this.leaseMs = parts.leaseMs ?? LEASE_MS;
    this.pollMs = parts.pollMs ?? POLL_MS;
    this.candidate = new LeaseCandidate(
      parts.documents,
      { spec: TIMER_LEASES, id: command, initial: { term: 0, holder: null } },
      { holder: parts.holder, leaseMs: this.leaseMs },
    );
  }

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    for (const done of this.settling.splice(0)) done();
  }

  /** Announces a timer that this process is about to store or has stored, so that a sleeping lane wakes up in time. */
  expect(at: number): void {
    this.expected = Math.min(this.expected, at);
    this.wake();
  }

  settled(): Promise<void> {
    if (this.stopping.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      this.settling.push(resolve);
      this.wake();
    });
  }

  pending(): Promise<number> {
    return this.parts.documents.count(TIMERS, { index: 'by_due', equals: [this.command] });
  }

  /**
   * Executes the timer of a dead letter again.
   * @returns false if another process executes timers of the command
   */
  replay(requested: DeadLetter): Promise<boolean> {
    const { documents } = this.parts;
    return this.withLease(async () => {
      const letter = (await documents.get(DEAD_LETTERS, deadLetterId(requested)))?.body;
      if (!letter?.requested || !letter.timer) return;
      const error = await this.execute(letter.timer);
      const after = error
        ? this.deadLetter(letter, error, letter.attempts + 1)
        : remove(DEAD_LETTERS, deadLetterId(letter));
      await documents.write([after]);
    });
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    for (let failures = 0; !signal.aborted; ) {
      const settling = this.settling.splice(0);
      try {
        const due = await this.nextDue();
        if (due > this.parts.clock.now()) {
          if (await this.setAgainAhead()) continue;
          for (const done of settling.splice(0)) done();
          await this.sleepUntil(due);
        } else if (!(await this.executeDue())) await pause(Math.min(this.leaseMs / 10, this.pollMs), signal);
        failures = 0;
      } catch (error) {
        const waitMs = pauseAfter(++failures, OUTAGE_PAUSES);
        const again = error instanceof Fenced ? '' : `; trying again in ${waitMs} ms`;
        this.parts.report(`${this.command}: due timers are delayed: ${messageOf(error)}${again}`);
        await pause(waitMs, signal);
      } finally {
        this.settling.unshift(...settling);
      }
    }
  }

  private async nextDue(): Promise<number> {
    if (this.expected <= this.parts.clock.now()) this.expected = Number.POSITIVE_INFINITY;
    let [next] = await this.find(1);
    if (next && typeof next.body.due !== 'number') {
      // A damaged timer may sort before all others, but must not hide them.
      if (next.id !== this.damagedTimer) {
        this.parts.report(`${next.id}: the timer is damaged and is not executed: it has no due time`);
      }
      this.damagedTimer = next.id;
      [next] = await this.find(1, { from: EARLIEST });
    }
    return next?.body.due ?? Number.POSITIVE_INFINITY;
  }

  /**
   * Lets timers that were set by a clock that is ahead, or before the clock was set back, wait for their whole time from
   * now on. Otherwise they would wait until the clock is back at that time.
   * @returns whether some timers may have another due time now
   */
  private async setAgainAhead(): Promise<boolean> {
    const { documents, clock } = this.parts;
    const now = clock.now();
    const ahead = { from: now + CLOCK_SKEW_MS_MAX + 1, to: Number.MAX_SAFE_INTEGER };
    const [old, set] = await Promise.all([
      this.areAllSet ? [] : documents.find(TIMERS, { index: 'by_set', equals: [this.command, null] }),
      documents.find(TIMERS, { index: 'by_set', equals: [this.command], range: ahead }),
    ]);
    let changed = 0;
    const waiting = [...old, ...set];
    const setThem = async () => {
      for (const { body } of waiting) {
        const write = documents.write([removeExecuted(body), putTimer(setAgain(body, now))]);
        // A conflict means that the timer was cancelled or rescheduled.
        await write.then(() => changed++, ignoreConflict);
      }
    };
    // Under the lease, so that no timer is set again while it is executed.
    const isDone = waiting.length === 0 || (await this.withLease(setThem));
    if (isDone && changed === 0) this.areAllSet = true;
    return changed > 0;
  }

  /** Sleeps until a timer is due or announced, but no longer than the polling interval. */
  private async sleepUntil(due: number): Promise<void> {
    const over = new AbortController();
    const end = () => over.abort();
    this.wake = end;
    this.stopping.signal.addEventListener('abort', end, { once: true });
    if (this.stopping.signal.aborted || this.settling.length > 0) end();
    await Promise.race([
      this.parts.clock.waitUntil(Math.min(due, this.expected), over.signal),
      pause(this.pollMs, over.signal),
    ]);
    end();
    this.wake = () => {};
    this.stopping.signal.removeEventListener('abort', end);
  }

  /**
   * Executes all due timers.
   * @returns false if another process does
   */
  private executeDue(): Promise<boolean> {
    return this.withLease(async (signal) => {
      while (!signal.aborted) {
        // Read the due timers again before each execution, because a timer may have been cancelled or rescheduled in
        // the meantime.
        const due = await this.find(this.options.parallel ?? 1, { from: EARLIEST, to: this.parts.clock.now() });
        if (due.length === 0) return;
        const failed = (await Promise.allSettled(due.map((timer) => this.fire(timer)))).find(isRejected);
        if (failed) throw failed.reason;
      }
    });
  }

  /** Runs a task under the lease of the command, unless another process holds the lease. Tasks run one at a time. */
  private withLease(work: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
    return this.turns.run(this.command, async () => {
      const lease = await this.candidate.tryAcquire();
      await lease?.hold(this.stopping.signal, work);
      return lease !== undefined;
    });
  }

  private find(limit: number, range?: { from: number; to?: number }): Promise<Document<TimerDocument>[]> {
    const query = { index: 'by_due', equals: [this.command], limit };
    return this.parts.documents.find(TIMERS, range ? { ...query, range } : query);
  }

  private async fire({ body: timer }: Document<TimerDocument>): Promise<void> {
    const error = await this.execute(timer);
    const after = error ? [this.afterFailure(timer, error)] : [];
    // A conflict means that the timer was cancelled or rescheduled during its execution.
    await this.parts.documents.write([removeExecuted(timer), ...after]).catch(ignoreConflict);
  }

  /**
   * Runs the handler of the timer's command and reports the outcome.
   * @returns the error that the command failed with
   * @throws errors for which the timer must wait
   */
  private async execute(timer: TimerDocument): Promise<unknown> {
    const lateMs = Math.max(0, this.parts.clock.now() - timer.at);
    const outcome = { command: this.command, lateMs };
    try {
      await this.handler(firedTimer(timer));
      this.observed({ ...outcome, failed: false });
      return undefined;
    } catch (error) {
      if (mustWait(error)) throw error;
      this.observed({ ...outcome, failed: true });
      return error ?? new Error('the handler threw nothing');
    }
  }

  /**
   * Returns the write that follows a failed execution: it postpones the timer to the next attempt or turns it into a
   * dead letter.
   */
  private afterFailure(timer: TimerDocument, error: unknown): DocumentWrite {
    const failures = timer.failures + 1;
    if (failures >= (this.options.attempts ?? ATTEMPTS)) {
      const { at, key } = timer;
      const letter = { group: this.command, eventId: `${key}@${at}`, position: 0, type: 'timer', timer };
      return this.deadLetter(letter, error, failures);
    }
    const pauseMs = pauseAfter(failures, TIMER_PAUSES);
    const now = this.parts.clock.now();
    this.parts.report(`${timerId(timer)} failed, trying again in ${pauseMs} ms: ${messageOf(error)}`);
    return putTimer({ ...timer, failures, due: now + pauseMs, set_at: now });
  }

  private deadLetter(
    letter: Pick<DeadLetter, 'group' | 'eventId' | 'position' | 'type' | 'timer'>,
    error: unknown,
    attempts: number,
  ): DocumentWrite {
    const reason = messageOf(error);
    this.parts.report(
      `${deadLetterId(letter)} is stored as a dead letter after ${counted(attempts, 'attempt')}: ${reason}`,
    );
    return put(DEAD_LETTERS, deadLetterId(letter), {
      ...letter,
      ...{ reason, attempts, at: isoNow(this.parts.clock), requested: null },
      stack: (error instanceof Error && error.stack) || null,
    });
  }
}

function ignoreConflict(error: unknown): void {
  if (!(error instanceof RevisionConflict)) throw error;
}

function isRejected(result: PromiseSettledResult<void>): result is PromiseRejectedResult {
  return result.status === 'rejected';
}
