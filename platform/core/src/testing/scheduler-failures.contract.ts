import { Refusal } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { requestReplay } from '../consumers/replay-requests.js';
import { DEAD_LETTERS, deadLetterId } from '../ports/event-bus.js';
import { type TimerOutcome } from '../ports/scheduler.js';
import { TIMERS } from '../scheduler/timers.js';
import { type OpenStorage } from './engine-under-test.js';
import { COMMAND, MINUTE_MS, POLL_MS, recorder, timer, withProcessesOf } from './schedulers-under-test.js';
import { TEST_START } from './settable-clock.js';
import { until } from './until.js';

/** Tests timers whose command fails. */
export function schedulerFailuresContract(name: string, open: OpenStorage): void {
  const withProcesses = withProcessesOf(open);

  describe(`${name}: failing timers`, () => {
    it(
      'during their execution do not overwrite a timer that was scheduled meanwhile',
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
      'are executed again after growing pauses and do not delay others',
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
      'become dead letters if they keep failing, and are replayed on request',
      withProcesses(async (processes, { documents }) => {
        let reason = 'cannot do this';
        const scheduler = await processes.start(
          () => {
            if (reason) throw new Error(reason);
          },
          { attempts: 2 },
          { pollMs: POLL_MS },
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
          timer: { ...bad, due: TEST_START + 1_000, failures: 1, set_at: TEST_START },
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
}
