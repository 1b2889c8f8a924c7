import { DEAD_LETTERS } from '../ports/event-bus.js';
import type { FiredTimer, Timer, TimerHandler, TimerOptions } from '../ports/scheduler.js';
import { DocumentScheduler } from '../scheduler/document-scheduler.js';
import type { LaneParts } from '../scheduler/timer-lane.js';
import { TIMER_LEASES, TIMERS } from '../scheduler/timers.js';
import { type OpenOptions, type StorageUnderTest, type UnderTest, withEngine } from './engine-under-test.js';
import { type SettableClock, settableClock } from './settable-clock.js';

export const COMMAND = 'test.note';
export const MINUTE_MS = 60_000;
/** Short polling interval in milliseconds, for tests of timers that only polling can find. */
export const POLL_MS = 20;
export const YEAR_MS = 365 * 24 * 60 * MINUTE_MS;

export function timer(key: string, at: number, payload: unknown = key): Timer {
  return { command: COMMAND, key, at, payload };
}

/**
 * All schedulers of one test, on the same storage and clock. Each one acts like the scheduler of a separate process.
 */
export class Processes {
  readonly clock: SettableClock = settableClock();
  readonly reports: string[] = [];
  private readonly running: DocumentScheduler[] = [];

  constructor(private readonly engine: Pick<StorageUnderTest, 'documents' | 'ids'>) {}

  /** Starts a scheduler that executes the timers of `COMMAND`, like a new process. */
  async start(handler: TimerHandler, options: TimerOptions = {}, parts: Partial<LaneParts> = {}) {
    const scheduler = this.create(handler, options, parts);
    await scheduler.start();
    return scheduler;
  }

  create(handler: TimerHandler, options: TimerOptions = {}, parts: Partial<LaneParts> = {}) {
    const { documents, ids } = this.engine;
    const scheduler = new DocumentScheduler({
      ...{ documents, clock: this.clock, holder: ids.next() },
      report: (message) => void this.reports.push(message),
      ...parts,
    });
    scheduler.handle(COMMAND, handler, options);
    this.running.push(scheduler);
    return scheduler;
  }

  async stop(): Promise<void> {
    await Promise.all(this.running.map((scheduler) => scheduler.stop()));
  }
}

/** Returns a handler that records the payloads of executed timers. */
export function recorder() {
  const executed: unknown[] = [];
  return { executed, record: ({ payload }: FiredTimer) => void executed.push(payload) };
}

type ProcessesTest<Opened> = (processes: Processes, engine: Opened, reopen: () => Promise<Opened>) => Promise<void>;

/** Returns a function that runs a test with the schedulers of a new engine, and stops them afterwards. */
export function withProcessesOf<Opened extends StorageUnderTest & UnderTest<Opened>>(
  open: (options?: OpenOptions) => Promise<Opened>,
) {
  return (test: ProcessesTest<Opened>) =>
    withEngine(open, async (engine, reopen) => {
      await engine.documents.declare(TIMERS, TIMER_LEASES, DEAD_LETTERS);
      const processes = new Processes(engine);
      try {
        await test(processes, engine, reopen);
      } finally {
        await processes.stop();
      }
    });
}
