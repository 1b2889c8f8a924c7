import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import type { Documents, EventStore } from '../ports/index.js';
import { DocumentScheduler } from '../scheduler/document-scheduler.js';
import { TIMERS } from '../scheduler/timers.js';
import { systemClock } from '../system/clock.js';
import { collect, declareTestTypes } from './engine-under-test.js';
import { KILLED_COMMAND, KILLED_STREAM, KILLED_TIMERS, noteTimer } from './fire-until-killed.js';
import { sized } from './sized.js';

/** Number of child processes that run concurrently, each on its own storage. */
const AT_ONCE = 4;
/** The child process is killed at every third point, in long tests at every point. */
const STRIDE = sized(3, 1);
const LEASE_MS = 200;
/** Additional time, in milliseconds, for opening the storage and executing the timers on a busy machine. */
const SLACK_MS = 5_000;

/** Storage of a child process that the test kills. */
export interface KilledStorage {
  /** Command-line argument that identifies the storage to the child process. */
  argument: string;
  open(): Promise<{ store: EventStore; documents: Documents; close(): Promise<void> }>;
  remove(): Promise<void>;
}

/**
 * Tests that timers survive a process that is killed while it executes them.
 * @param child program that calls `fireUntilKilled` on the storage of its first argument, with the second as point
 */
export function schedulerKilledContract(name: string, child: string, storage: () => Promise<KilledStorage>): void {
  declareTestTypes();
  describe(`${name}: timers`, () => {
    it('of a process killed at any of its waits are executed by the next process within the lease time, each with one effect', async () => {
      let points = 0;
      for (let areKilled = true; areKilled; points += AT_ONCE * STRIDE) {
        const some = Array.from({ length: AT_ONCE }, (_, n) => points + n * STRIDE + 1);
        areKilled = (await Promise.all(some.map((point) => killedAt(child, point, storage)))).every(Boolean);
      }
      // Lower bound for two timers: the reads, the lease, two appends and two removals have three points each.
      expect(points).toBeGreaterThan(30);
    });
  });
}

/** @returns whether the process was killed; false if it ended before it reached the point */
async function killedAt(child: string, point: number, storage: () => Promise<KilledStorage>): Promise<boolean> {
  const killed = await storage();
  try {
    const isKilled = await runUntilKilled(child, killed.argument, point);
    expect([point, await afterwards(killed)]).toEqual([point, KILLED_TIMERS.map(({ payload }) => payload)]);
    return isKilled;
  } finally {
    await killed.remove();
  }
}

async function runUntilKilled(child: string, argument: string, killedAt: number): Promise<boolean> {
  const running = spawn(process.execPath, [child, argument, String(killedAt)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code, signal] = await once(running, 'close');
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`the process ended with ${code}`);
  return signal === 'SIGKILL';
}

/** Executes the remaining timers in this process, and returns the effects of all timers. */
async function afterwards(killed: KilledStorage): Promise<unknown[]> {
  const { store, documents, close } = await killed.open();
  try {
    const parts = { documents, clock: systemClock, holder: 'next', report: console.error, leaseMs: LEASE_MS };
    const next = new DocumentScheduler(parts);
    next.handle(KILLED_COMMAND, noteTimer(store, KILLED_STREAM));
    const since = performance.now();
    await next.start();
    await next.settled();
    expect(performance.now() - since).toBeLessThan(LEASE_MS + SLACK_MS);
    expect(await next.pending()).toEqual({ [KILLED_COMMAND]: 0 });
    await next.stop();
    expect(await documents.scan(TIMERS)).toEqual([]);
    return (await collect(store.readStream(KILLED_STREAM))).map(({ data }) => data);
  } finally {
    await close();
  }
}
