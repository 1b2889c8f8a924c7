import { Refusal } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { requestReplay } from '../consumers/replay-requests.js';
import { RevisionConflict } from '../ports/documents.js';
import { DEAD_LETTERS, deadLetterId } from '../ports/event-bus.js';
import { VersionConflict } from '../ports/event-store.js';
import type { FiredTimer, Timer, TimerHandler, TimerOptions, TimerOutcome } from '../ports/scheduler.js';
import { DocumentScheduler } from '../scheduler/document-scheduler.js';
import type { LaneParts } from '../scheduler/timer-lane.js';
import { TIMER_LEASES, TIMERS } from '../scheduler/timers.js';
import { collect, type EngineUnderTest, gate, noted, type OpenEngine, withEngine } from './engine-under-test.js';
import { noteTimer, withPoints } from './fire-until-killed.js';
import { type SettableClock, settableClock, TEST_START } from './settable-clock.js';
import { until } from './until.js';

const COMMAND = 'test.note';
const MINUTE_MS = 60_000;
const YEAR_MS = 365 * 24 * 60 * MINUTE_MS;

function timer(key: string, at: number, payload: unknown = key): Timer {
  return { command: COMMAND, key, at, payload };
}

/**
 * All schedulers of one test, on the same storage and clock. Each one acts like the scheduler of a separate process.
 */
class Processes {
  readonly clock: SettableClock = settableClock();
  readonly reports: string[] = [];
  private readonly running: DocumentScheduler[] = [];

  constructor(private readonly engine: EngineUnderTest) {}

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
function recorder() {
  const executed: unknown[] = [];
  return { executed, record: ({ payload }: FiredTimer) => void executed.push(payload) };
}

/** Tests the rules that every scheduler must follow. */
export function schedulerContract(name: string, open: OpenEngine): void {
  const withProcesses = (
    test: (processes: Processes, engine: EngineUnderTest, reopen: () => Promise<EngineUnderTest>) => Promise<void>,
  ) =>
    withEngine(open, async (engine, reopen) => {
      await engine.documents.declare(TIMERS, TIMER_LEASES, DEAD_LETTERS);
      const processes = new Processes(engine);
      try {
        await test(processes, engine, reopen);
      } finally {
        await processes.stop();
      }
    });

  describe(`${name}: timers`, () => {
    it(
      'are executed in order of due time, when the clock reaches it and not before',
      withProcesses(async (processes) => {
        const { executed, record } = recorder();
        const scheduler = await processes.start(record);
        for (const minutes of [3, 1, 2]) {
          await scheduler.schedule(timer(`k${minutes}`, TEST_START + minutes * MINUTE_MS));
        }
        processes.clock.advance(MINUTE_MS - 1);
        await scheduler.settled();
        expect(executed).toEqual([]);
        processes.clock.advance(1);
        await scheduler.settled();
        expect(executed).toEqual(['k1']);
        processes.clock.advance(10 * MINUTE_MS);
        await scheduler.settled();
        expect(executed).toEqual(['k1', 'k2', 'k3']);
      }),
    );

    it(
      'wake the scheduler when the clock reaches them, without a further call',
      withProcesses(async (processes) => {
        const { opened, open: execute } = gate();
        const scheduler = await processes.start(execute);
        await scheduler.schedule(timer('k', TEST_START + YEAR_MS));
        await scheduler.settled();
        processes.clock.advance(YEAR_MS);
        await opened;
      }),
    );

    it(
      'that are due in the past are executed at once',
      withProcesses(async (processes) => {
        const { executed, record } = recorder();
        const scheduler = await processes.start(record);
        await scheduler.schedule(timer('old', TEST_START - YEAR_MS));
        await scheduler.settled();
        await scheduler.schedule(timer('before 1970', -1));
        await scheduler.settled();
        expect(executed).toEqual(['old', 'before 1970']);
      }),
    );

    it(
      'contain their key, due time and payload, and a context that depends on nothing else',
      withProcesses(async (processes) => {
        const fired: FiredTimer[] = [];
        const scheduler = await processes.start((one) => void fired.push(one));
        const first = { ...timer('k', 5, { uid: 'u1' }), correlationId: 'request', causationId: 'wallet-u1@3' };
        await scheduler.schedule(first);
        await scheduler.settled();
        await scheduler.schedule(timer('k', 5, { uid: 'u1' }));
        await scheduler.settled();
        await scheduler.schedule(timer('k', 6));
        await scheduler.settled();
        const commandId = 'goldwake:timer:test.note:k@5';
        expect(fired[0]).toEqual({
          ...first,
          context: {
            ...{ commandId, commandHash: commandId, actor: 'system' },
            ...{ correlationId: 'request', causationId: 'wallet-u1@3' },
          },
        });
        expect(fired.map(({ context }) => context.commandId)).toEqual([
          commandId,
          commandId,
          'goldwake:timer:test.note:k@6',
        ]);
        expect(fired[1]?.context).toMatchObject({ correlationId: commandId, causationId: null });
      }),
    );

    it(
      'scheduled again with the same key are executed once, at the new time and with the new payload',
      withProcesses(async (processes) => {
        const { executed, record } = recorder();
        const scheduler = await processes.start(record);
        await scheduler.schedule(timer('later', TEST_START + 10, 'early'));
        await scheduler.schedule(timer('earlier', TEST_START + 1_000, 'late'));
        await scheduler.schedule(timer('later', TEST_START + 100, 'moved later'));
        await scheduler.schedule(timer('earlier', TEST_START + 20, 'moved earlier'));
        processes.clock.advance(50);
        await scheduler.settled();
        expect(executed).toEqual(['moved earlier']);
        processes.clock.advance(YEAR_MS);
        await scheduler.settled();
        expect(executed).toEqual(['moved earlier', 'moved later']);
      }),
    );

    it(
      'that are cancelled are not executed; cancelling a missing timer is harmless',
      withProcesses(async (processes) => {
        const { executed, record } = recorder();
        const scheduler = await processes.start(record);
        await scheduler.schedule(timer('cancelled', TEST_START + 1));
        await scheduler.schedule(timer('kept', TEST_START + 2));
        await scheduler.cancel(COMMAND, 'cancelled');
        await scheduler.cancel(COMMAND, 'missing');
        expect(await scheduler.pending()).toEqual({ [COMMAND]: 1 });
        processes.clock.advance(10);
        await scheduler.settled();
        expect(executed).toEqual(['kept']);
      }),
    );

    it(
      'that are cancelled while an earlier timer is executed are not executed',
      withProcesses(async (processes) => {
        const { executed, record } = recorder();
        const scheduler = await processes.start(async (fired) => {
          record(fired);
          if (fired.key === 'first') await scheduler.cancel(COMMAND, 'second');
        });
        await scheduler.schedule(timer('second', TEST_START + 2));
        await scheduler.schedule(timer('first', TEST_START + 1));
        processes.clock.advance(10);
        await scheduler.settled();
        expect(executed).toEqual(['first']);
      }),
    );

    it(
      'that are cancelled during their own execution are completed, and nothing remains',
      withProcesses(async (processes, { documents }) => {
        const { executed, record } = recorder();
        const scheduler = await processes.start(async (fired) => {
          await scheduler.cancel(COMMAND, fired.key);
          record(fired);
        });
        await scheduler.schedule(timer('k', TEST_START));
        await scheduler.settled();
        expect(executed).toEqual(['k']);
        expect(await documents.scan(TIMERS)).toEqual([]);
      }),
    );

    it(
      'that are scheduled for another time during their execution are executed again then',
      withProcesses(async (processes) => {
        const { executed, record } = recorder();
        const scheduler = await processes.start(async (fired) => {
          record(fired);
          if (fired.payload !== 'first') return;
          // The timer stored here has the same revision as the timer that is being executed.
          await scheduler.cancel(COMMAND, 'k');
          await scheduler.schedule(timer('k', TEST_START + MINUTE_MS, 'second'));
        });
        await scheduler.schedule(timer('k', TEST_START, 'first'));
        await scheduler.settled();
        expect(executed).toEqual(['first']);
        expect(await scheduler.pending()).toEqual({ [COMMAND]: 1 });
        processes.clock.advance(MINUTE_MS);
        await scheduler.settled();
        expect(executed).toEqual(['first', 'second']);
      }),
    );

    it(
      'that fail during their execution do not overwrite a timer that was scheduled meanwhile',
      withProcesses(async (processes) => {
        const { executed, record } = recorder();
        const scheduler = await processes.start(async (fired) => {
          record(fired);
          if (fired.payload !== 'first') return;
          await scheduler.cancel(COMMAND, 'k');
          await scheduler.schedule(timer('k', TEST_START + MINUTE_MS, 'second'));
          throw new Error('failed after that');
        });
        await scheduler.schedule(timer('k', TEST_START, 'first'));
        await scheduler.settled();
        processes.clock.advance(MINUTE_MS);
        await scheduler.settled();
        expect(executed).toEqual(['first', 'second']);
      }),
    );

    it(
      'are all executed when the clock jumps a year forward, and none when it jumps back',
      withProcesses(async (processes) => {
        const { executed, record } = recorder();
        const scheduler = await processes.start(record);
        for (const days of [300, 1, 30]) {
          await scheduler.schedule(timer(`${days} days`, TEST_START + days * 24 * 60 * MINUTE_MS));
        }
        processes.clock.advance(YEAR_MS);
        await scheduler.settled();
        expect(executed).toEqual(['1 days', '30 days', '300 days']);
        await scheduler.schedule(timer('tomorrow', TEST_START + YEAR_MS + 24 * 60 * MINUTE_MS));
        processes.clock.advance(-2 * YEAR_MS);
        await scheduler.settled();
        processes.clock.advance(2 * YEAR_MS);
        await scheduler.settled();
        expect(executed).toHaveLength(3);
        processes.clock.advance(24 * 60 * MINUTE_MS);
        await scheduler.settled();
        expect(executed.slice(3)).toEqual(['tomorrow']);
      }),
    );

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
        const schedulers = [await processes.start(first.record), await processes.start(second.record)] as const;
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
        const scheduler = await processes.start(execute);
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
          const dying = processes.create(noteTimer(parts.store, stream), {}, { documents: parts.documents });
          await documents.write(twoTimers(point).map((each) => dying.scheduleWrite(each)));
          await dying.start();
          const died = await Promise.race([isReached, dying.settled().then(() => false)]);
          const next = await processes.start(noteTimer(store, stream), {}, { leaseMs: 100 });
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
          const suspended = processes.create(noteTimer(parts.store, stream), {}, { documents: parts.documents });
          const timers = twoTimers(point);
          await documents.write(timers.map((each) => suspended.scheduleWrite(each)));
          await suspended.start();
          const wasSuspended = await Promise.race([isReached, suspended.settled().then(() => false)]);
          const next = await processes.start(noteTimer(store, stream), {}, { leaseMs: 100 });
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

    it(
      'that fail are executed again after growing pauses and do not delay others',
      withProcesses(async (processes) => {
        const { executed, record } = recorder();
        const scheduler = await processes.start((fired) => {
          record(fired);
          if (fired.key === 'bad' && executed.length < 4) throw new Error('not yet');
        });
        await scheduler.schedule(timer('bad', TEST_START));
        await scheduler.schedule(timer('good', TEST_START + 1));
        processes.clock.advance(1);
        await scheduler.settled();
        expect(executed).toEqual(['bad', 'good']);
        processes.clock.advance(1_000);
        await scheduler.settled();
        expect(executed).toHaveLength(3);
        processes.clock.advance(1_999);
        await scheduler.settled();
        expect(executed).toHaveLength(3);
        processes.clock.advance(1);
        await scheduler.settled();
        expect(executed).toEqual(['bad', 'good', 'bad', 'bad']);
        expect(processes.reports).toEqual([
          'test.note:bad failed, trying again in 1000 ms: not yet',
          'test.note:bad failed, trying again in 2000 ms: not yet',
        ]);
        expect(await scheduler.pending()).toEqual({ [COMMAND]: 0 });
      }),
    );

    it(
      'that keep failing become dead letters, which are replayed on request',
      withProcesses(async (processes, { documents }) => {
        let reason = 'cannot do this';
        const scheduler = await processes.start(
          () => {
            if (reason) throw new Error(reason);
          },
          { attempts: 2 },
        );
        const bad = timer('bad', TEST_START, { uid: 'u1' });
        await scheduler.schedule(bad);
        await scheduler.settled();
        processes.clock.advance(1_000);
        await scheduler.settled();
        const id = deadLetterId({ group: COMMAND, eventId: `bad@${TEST_START}` });
        const letter = async () => (await documents.get(DEAD_LETTERS, id))?.body;
        expect(await letter()).toEqual({
          ...{ group: COMMAND, eventId: `bad@${TEST_START}`, position: 0, type: 'timer' },
          ...{ reason, attempts: 2, at: new Date(TEST_START + 1_000).toISOString(), requested: null },
          stack: expect.stringMatching(/^Error: cannot do this\n +at /),
          timer: { ...bad, due: TEST_START + 1_000, failures: 1 },
        });
        expect(await documents.scan(TIMERS)).toEqual([]);
        const replayed = async () => {
          await requestReplay(documents, processes.clock, id);
          await until(async () => !(await letter())?.requested);
          return letter();
        };
        reason = 'still cannot';
        expect(await replayed()).toMatchObject({ reason, attempts: 3 });
        reason = '';
        expect(await replayed()).toBeUndefined();
      }),
    );

    it(
      'wait without a failed attempt while another service is unavailable',
      withProcesses(async (processes, { documents }) => {
        const { executed, record } = recorder();
        let tries = 0;
        const scheduler = await processes.start(
          (fired) => {
            if (++tries < 3) throw new Refusal('unavailable', 'The wallet does not respond');
            record(fired);
          },
          { attempts: 1 },
        );
        await scheduler.schedule(timer('k1', TEST_START));
        await scheduler.schedule(timer('k2', TEST_START));
        await scheduler.settled();
        expect(executed).toEqual(['k1', 'k2']);
        expect(processes.reports).toEqual([
          'test.note: due timers are delayed: unavailable: The wallet does not respond; trying again in 100 ms',
          'test.note: due timers are delayed: unavailable: The wallet does not respond; trying again in 200 ms',
        ]);
        expect(await documents.scan(DEAD_LETTERS)).toEqual([]);
      }),
    );

    it(
      'are stored together with the event that asks for them, or not at all',
      withProcesses(async (processes, { store }) => {
        const { executed, record } = recorder();
        const scheduler = await processes.start(record);
        const asked = (version: number, key: string) =>
          store.append({
            ...noted('wallet-asked', version, key, key),
            alongside: [scheduler.scheduleWrite(timer(key, TEST_START + 1))],
          });
        await asked(0, 'stored');
        await expect(asked(0, 'refused')).rejects.toThrow(VersionConflict);
        await store.append({
          ...noted('wallet-asked', 1, 'cancel'),
          ...{ events: [{ type: 'noted', data: 'cancel' }], alongside: [scheduler.cancelWrite(COMMAND, 'none')] },
        });
        expect(await scheduler.pending()).toEqual({ [COMMAND]: 1 });
        processes.clock.advance(1);
        await scheduler.settled();
        expect(executed).toEqual(['stored']);
      }),
    );

    it(
      'are stored and cancelled together with the effects of a consumer',
      withProcesses(async (processes, { bus, store }) => {
        const { executed, record } = recorder();
        const scheduler = await processes.start(record);
        await scheduler.schedule(timer('cancelled', TEST_START + 1));
        bus.subscribe({
          group: 'test.asking',
          topics: ['wallet'],
          attempts: 1,
          handle: ({ eventId, data }, effects) => {
            effects.add(scheduler.scheduleWrite(timer(eventId, TEST_START + 1, data)));
            effects.add(scheduler.cancelWrite(COMMAND, 'cancelled'));
            if (data === 'bad') throw new Error('cannot handle this');
          },
        });
        await bus.start();
        await store.append(noted('wallet-a', 0, 'c1', 'good', 'bad'));
        await bus.settled(await store.lastPosition());
        processes.clock.advance(1);
        await scheduler.settled();
        expect(executed).toEqual(['good']);
      }),
    );

    it(
      'are executed at the same time up to the limit of their command',
      withProcesses(async (processes) => {
        const { opened, open: allRun } = gate();
        let running = 0;
        let runningMax = 0;
        const scheduler = await processes.start(
          async () => {
            runningMax = Math.max(runningMax, ++running);
            if (running === 3) allRun();
            await opened;
            running--;
          },
          { parallel: 3 },
        );
        const writes = Array.from({ length: 9 }, (_, n) => scheduler.schedule(timer(`k${n}`, TEST_START + 1)));
        await Promise.all(writes);
        processes.clock.advance(1);
        await scheduler.settled();
        expect(runningMax).toBe(3);
      }),
    );

    it(
      'report how late they were executed and whether they failed',
      withProcesses(async (processes) => {
        const outcomes: TimerOutcome[] = [];
        const scheduler = await processes.start(({ key }) => {
          if (key === 'bad') throw new Error('bad');
        });
        scheduler.observe((outcome) => outcomes.push(outcome));
        await scheduler.schedule(timer('bad', TEST_START - 500));
        await scheduler.settled();
        await scheduler.schedule(timer('good', TEST_START));
        await scheduler.settled();
        expect(outcomes).toEqual([
          { command: COMMAND, lateMs: 500, failed: true },
          { command: COMMAND, lateMs: 0, failed: false },
        ]);
      }),
    );
  });

  describe(`${name}: a scheduler`, () => {
    it(
      'waits for the running command when it stops, and executes no further one',
      withProcesses(async (processes) => {
        const { executed, record } = recorder();
        const [started, finish] = [gate(), gate()];
        const scheduler = await processes.start(async (fired) => {
          started.open();
          await finish.opened;
          record(fired);
        });
        // The lease time is so long that this process never takes over a lease that was not released.
        const next = processes.create(record, {}, { leaseMs: 24 * 60 * MINUTE_MS });
        await scheduler.schedule(timer('k1', TEST_START));
        await scheduler.schedule(timer('k2', TEST_START + 1));
        processes.clock.advance(1);
        await started.opened;
        const stopped = scheduler.stop();
        finish.open();
        await stopped;
        expect(executed).toEqual(['k1']);
        await next.start();
        await next.settled();
        expect(executed).toEqual(['k1', 'k2']);
      }),
    );

    it(
      'refuses timers without a handler, invalid times, and handlers after its start',
      withProcesses(async (processes) => {
        const scheduler = await processes.start(() => {});
        await expect(scheduler.schedule({ ...timer('k', 1), command: 'test.unknown' })).rejects.toThrow(RangeError);
        await expect(scheduler.cancel('test.unknown', 'k')).rejects.toThrow(RangeError);
        for (const at of [Number.NaN, 0.5, Number.POSITIVE_INFINITY]) {
          await expect(scheduler.schedule(timer('k', at))).rejects.toThrow(RangeError);
        }
        expect(() => scheduler.handle('test.late', () => {})).toThrow('before the scheduler starts');
        expect(() => processes.create(() => {}).handle(COMMAND, () => {})).toThrow('already registered');
      }),
    );

    it(
      'of the engine runs on the clock of the engine and stops with it',
      withEngine(open, async (engine, reopen) => {
        const { opened, open: execute } = gate();
        const handler = () => execute();
        engine.scheduler.handle(COMMAND, handler);
        await engine.scheduler.start();
        await engine.scheduler.schedule(timer('k', engine.clock.now() + YEAR_MS));
        const { scheduler, clock } = await reopen();
        scheduler.handle(COMMAND, handler);
        await scheduler.start();
        expect(await scheduler.pending()).toEqual({ [COMMAND]: 1 });
        await scheduler.schedule(timer('k', clock.now() + 20));
        await opened;
        await scheduler.settled();
        expect(await scheduler.pending()).toEqual({ [COMMAND]: 0 });
      }),
    );
  });
}

/**
 * Runs a scenario for the first point at which a process can be stopped, then for the second, and so on, until the
 * scenario ends before it reaches the point.
 */
async function atEachPoint(scenario: (point: number) => Promise<boolean>): Promise<void> {
  let point = 1;
  while (await scenario(point)) point++;
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
