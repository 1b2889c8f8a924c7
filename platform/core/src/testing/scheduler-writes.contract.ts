import { describe, expect, it } from '@jest/globals';
import { VersionConflict } from '../ports/event-store.js';
import { noted, type OpenEngine } from './engine-under-test.js';
import { COMMAND, recorder, timer, withProcessesOf } from './schedulers-under-test.js';
import { TEST_START } from './settable-clock.js';

/** Tests timers that are stored together with events or effects. */
export function schedulerWritesContract(name: string, open: OpenEngine): void {
  const withProcesses = withProcessesOf(open);

  describe(`${name}: timers stored with other writes`, () => {
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
  });
}
