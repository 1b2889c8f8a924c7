import { CLOCK_SKEW_MS_MAX } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { put } from '../ports/documents.js';
import { type FiredTimer } from '../ports/scheduler.js';
import { TIMERS } from '../scheduler/timers.js';
import { gate, type OpenStorage } from './engine-under-test.js';
import { COMMAND, MINUTE_MS, recorder, timer, withProcessesOf, YEAR_MS } from './schedulers-under-test.js';
import { TEST_START } from './settable-clock.js';

/** Fields of a stored timer that an earlier version set. */
const OLD = { failures: 0 };

/** Tests when a scheduler executes timers, and which. */
export function schedulerTimersContract(name: string, open: OpenStorage): void {
  const withProcesses = withProcessesOf(open);

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
        expect(executed).toHaveLength(3);
        processes.clock.advance(24 * 60 * MINUTE_MS);
        await scheduler.settled();
        expect(executed.slice(3)).toEqual(['tomorrow']);
      }),
    );

    it(
      'that were set before the clock was set back wait for their whole time from then on, and are executed once',
      withProcesses(async (processes) => {
        const { executed, record } = recorder();
        const scheduler = await processes.start(record);
        await scheduler.schedule(timer('hour', TEST_START + 60 * MINUTE_MS));
        await scheduler.schedule(timer('minute', TEST_START + MINUTE_MS));
        processes.clock.advance(-2 * 24 * 60 * MINUTE_MS);
        await scheduler.settled();
        await scheduler.schedule(timer('after', processes.clock.now() + 2 * MINUTE_MS));
        for (const ms of [MINUTE_MS - 1, 1, MINUTE_MS, 58 * MINUTE_MS - 1, 1, YEAR_MS]) {
          processes.clock.advance(ms);
          await scheduler.settled();
          executed.push(ms);
        }
        expect(executed).toEqual([
          ...[MINUTE_MS - 1, 'minute', 1, 'after', MINUTE_MS],
          ...[58 * MINUTE_MS - 1, 'hour', 1, YEAR_MS],
        ]);
      }),
    );

    it(
      'that were set by a clock ahead by no more than the allowed skew keep their time',
      withProcesses(async (processes) => {
        const { executed, record } = recorder();
        const scheduler = await processes.start(record);
        await scheduler.schedule(timer('k', TEST_START + 1_000));
        processes.clock.advance(-CLOCK_SKEW_MS_MAX);
        await scheduler.settled();
        processes.clock.set(TEST_START + 999);
        await scheduler.settled();
        expect(executed).toEqual([]);
        processes.clock.set(TEST_START + 1_000);
        await scheduler.settled();
        expect(executed).toEqual(['k']);
      }),
    );

    it(
      'that fail before the clock is set back are executed again after their pause',
      withProcesses(async (processes) => {
        const { executed, record } = recorder();
        const scheduler = await processes.start((fired) => {
          record(fired);
          if (executed.length === 1) throw new Error('not yet');
        });
        await scheduler.schedule(timer('bad', TEST_START));
        await scheduler.settled();
        processes.clock.advance(-YEAR_MS);
        await scheduler.settled();
        processes.clock.advance(1_000);
        await scheduler.settled();
        expect(executed).toEqual(['bad', 'bad']);
      }),
    );

    it(
      'of an earlier version keep their time until the clock is set back after the start of this version',
      withProcesses(async (processes, { documents }) => {
        const { executed, record } = recorder();
        const old = (key: string, at: number) =>
          put(TIMERS, `${COMMAND}:${key}`, { ...timer(key, at), ...OLD, due: at });
        await documents.write([old('first', TEST_START + MINUTE_MS), old('second', TEST_START + 3 * MINUTE_MS)]);
        const scheduler = await processes.start(record);
        await scheduler.settled();
        processes.clock.advance(MINUTE_MS);
        await scheduler.settled();
        expect(executed).toEqual(['first']);
        processes.clock.advance(-YEAR_MS);
        await scheduler.settled();
        expect(executed).toEqual(['first']);
        processes.clock.advance(3 * MINUTE_MS);
        await scheduler.settled();
        expect(executed).toEqual(['first', 'second']);
      }),
    );

    it(
      'that are set for the same time again during their execution are executed again',
      withProcesses(async (processes) => {
        const { executed, record } = recorder();
        const scheduler = await processes.start(async (fired) => {
          record(fired);
          if (executed.length === 1) await scheduler.schedule(timer('k', fired.at));
        });
        await scheduler.schedule(timer('k', TEST_START + 1));
        processes.clock.advance(1);
        await scheduler.settled();
        expect(executed).toEqual(['k', 'k']);
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
  });
}
