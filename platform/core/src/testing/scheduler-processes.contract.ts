import { describe, expect, it } from '@jest/globals';
import { RevisionConflict } from '../ports/documents.js';
import type { Timer, TimerHandler } from '../ports/scheduler.js';
import { collect, gate, type OpenStorage } from './engine-under-test.js';
import { noteTimer, withPoints } from './fire-until-killed.js';
import { COMMAND, MINUTE_MS, POLL_MS, Processes, recorder, timer, withProcessesOf } from './schedulers-under-test.js';
import { TEST_START } from './settable-clock.js';
import { sized } from './sized.js';

/** Lease time in milliseconds of the process that takes over. */
const LEASE_MS = 30;

/** Tests timers of several processes, and of processes that die or are suspended. */
export function schedulerProcessesContract(name: string, open: OpenStorage): void {
  const withProcesses = withProcessesOf(open);

  describe(`${name}: timers of several processes`, () => {
    it(
      'survive a restart',
      withProcesses(async (processes, _engine, reopen) => {
        const { executed, record } = recorder();
        const before = await processes.start(record);
        await before.schedule(timer('k', TEST_START + MINUTE_MS));
        await before.stop();
        const again = new Processes(await reopen());
        again.clock.set(TEST_START + MINUTE_MS);
        const after = await again.start(record);
        await after.settled();
        await again.stop();
        expect(executed).toEqual(['k']);
      }),
    );

    it(
      'are each executed once while two processes run',
      withProcesses(async (processes) => {
        const first = recorder();
        const second = recorder();
        const start = (record: TimerHandler) => processes.start(record, {}, { pollMs: POLL_MS });
        const schedulers = [await start(first.record), await start(second.record)] as const;
        const keys = Array.from({ length: 60 }, (_, n) => `k${n}`);
        for (const [n, key] of keys.entries()) {
          await schedulers[n % 2 === 0 ? 0 : 1].schedule(timer(key, TEST_START + (n % 3) * MINUTE_MS));
        }
        for (let minutes = 0; minutes < 3; minutes++) {
          await Promise.all(schedulers.map((each) => each.settled()));
          processes.clock.advance(MINUTE_MS);
        }
        expect([...first.executed, ...second.executed].sort()).toEqual([...keys].sort());
      }),
    );

    it(
      'that another process has stored are noticed by a process that executes them',
      withProcesses(async (processes, { documents }) => {
        const { opened, open: execute } = gate();
        const scheduler = await processes.start(execute, {}, { pollMs: POLL_MS });
        await scheduler.settled();
        await documents.write([processes.create(() => {}).scheduleWrite(timer('k', TEST_START))]);
        await opened;
      }),
    );

    it(
      'of a process that dies at any of its waits are executed by another within the lease time, each with one effect',
      withProcesses(async (processes, { documents, store }) => {
        await atEachPoint(async (point) => {
          const stream = `wallet-died${point}`;
          const { reached, isReached, resume } = stoppingAt(point, { forever: true });
          const parts = withPoints({ store, documents }, reached);
          const dying = processes.create(
            noteTimer(parts.store, stream),
            {},
            { documents: parts.documents, pollMs: POLL_MS },
          );
          await documents.write(twoTimers(point).map((each) => dying.scheduleWrite(each)));
          await dying.start();
          const died = await Promise.race([isReached, dying.settled().then(() => false)]);
          const next = await processes.start(noteTimer(store, stream), {}, { leaseMs: LEASE_MS });
          await next.settled();
          expect((await collect(store.readStream(stream))).map(({ data }) => data)).toEqual(['k1', 'k2']);
          expect(await next.pending()).toEqual({ [COMMAND]: 0 });
          resume();
          await Promise.all([dying.stop(), next.stop()]);
          return died;
        });
      }),
    );

    it(
      'are neither lost nor executed twice by a process that is suspended at any of its waits for longer than the lease time',
      withProcesses(async (processes, { documents, store }) => {
        await atEachPoint(async (point) => {
          const stream = `wallet-suspended${point}`;
          const { reached, isReached, resume } = stoppingAt(point);
          const parts = withPoints({ store, documents }, reached);
          const suspended = processes.create(
            noteTimer(parts.store, stream),
            {},
            { documents: parts.documents, pollMs: POLL_MS },
          );
          const timers = twoTimers(point);
          await documents.write(timers.map((each) => suspended.scheduleWrite(each)));
          await suspended.start();
          const wasSuspended = await Promise.race([isReached, suspended.settled().then(() => false)]);
          const next = await processes.start(noteTimer(store, stream), {}, { leaseMs: LEASE_MS });
          await next.settled();
          // Schedule timers with the same keys for a later time. When the suspended process resumes, it must not
          // mistake them for the timers that it has already executed.
          const later = timers.map((each) => ({ ...each, at: TEST_START + point, payload: `${each.payload} again` }));
          for (const each of later) await next.schedule(each);
          resume();
          await suspended.settled();
          processes.clock.set(TEST_START + point);
          await Promise.all([suspended.settled(), next.settled()]);
          expect((await collect(store.readStream(stream))).map(({ data }) => data)).toEqual([
            ...['k1', 'k2', 'k1 again', 'k2 again'],
          ]);
          expect(await next.pending()).toEqual({ [COMMAND]: 0 });
          await Promise.all([suspended.stop(), next.stop()]);
          return wasSuspended;
        });
      }),
    );
  });
}

/**
 * Runs a scenario for the first point at which a process can be stopped, then for the second, and so on, until the
 * scenario ends before it reaches the point.
 */
/** Runs the scenario at every point, or in the gate at every fifth, until it ends before the point is reached. */
async function atEachPoint(scenario: (point: number) => Promise<boolean>): Promise<void> {
  let point = 1;
  while (await scenario(point)) point += sized(5, 1);
  // Lower bound for two timers: the reads, the lease, two appends and two removals have three points each.
  expect(point).toBeGreaterThan(30);
}

function twoTimers(point: number): Timer[] {
  return ['k1', 'k2'].map((key, n) => timer(`${key} ${point}`, n, key));
}

/**
 * Stops a simulated process at its n-th point: its pending operations do not continue until the test resumes it.
 * @param options.forever the process never continues; its waits fail when it is resumed, so that the test can end
 */
function stoppingAt(point: number, { forever = false } = {}) {
  const [stopped, resumed] = [gate(), gate()];
  let points = 0;
  const reached = async () => {
    if (++points < point) return;
    stopped.open();
    await resumed.opened;
    if (forever) throw new RevisionConflict('dead', 'process');
  };
  return { reached, isReached: stopped.opened.then(() => true), resume: resumed.open };
}
