import { describe, expect, it } from '@jest/globals';
import { gate, type OpenEngine, type OpenStorage, withEngine } from './engine-under-test.js';
import { schedulerFailuresContract } from './scheduler-failures.contract.js';
import { schedulerProcessesContract } from './scheduler-processes.contract.js';
import { schedulerTimersContract } from './scheduler-timers.contract.js';
import { schedulerWritesContract } from './scheduler-writes.contract.js';
import { COMMAND, MINUTE_MS, recorder, timer, withProcessesOf, YEAR_MS } from './schedulers-under-test.js';
import { TEST_START } from './settable-clock.js';

/**
 * Tests the rules that every scheduler must follow.
 * @param openEngine opens the whole engine, with its own scheduler and its consumers
 */
export function schedulerContract(name: string, openEngine: OpenEngine, open: OpenStorage = openEngine): void {
  schedulerTimersContract(name, open);
  schedulerProcessesContract(name, open);
  schedulerFailuresContract(name, open);
  schedulerWritesContract(name, openEngine);

  const withProcesses = withProcessesOf(open);
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
      withEngine(openEngine, async (engine, reopen) => {
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
