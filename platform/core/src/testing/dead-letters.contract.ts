import { Refusal, type StoredEvent } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { requestReplay } from '../consumers/replay-requests.js';
import { collection } from '../ports/documents.js';
import { DEAD_LETTERS, type DeadLetter, deadLetterId, type Effects, type Subscription } from '../ports/event-bus.js';
import { type EngineTest, type EngineUnderTest, noted, type OpenEngine, withEngine } from './engine-under-test.js';
import { until } from './until.js';

/**
 * Data that the test handler received from each stream, in order, so that a lost or duplicated effect is visible. Id:
 * the stream.
 */
const TAKEN = collection<{ data: unknown[] }>('taken');
const NAMES = collection<{ name: string }>('names', { name: { fields: ['name'], unique: true } });
const GROUP = 'test.taking';

async function take({ stream, data }: StoredEvent, effects: Effects): Promise<void> {
  const taken = await effects.get(TAKEN, stream);
  effects.put(TAKEN, stream, { data: [...(taken?.body.data ?? []), data] });
}

/** Returns a subscription whose handler throws for the data `bad` until the test sets `better`. */
function handler() {
  const behaviour = { better: false, tries: 0, reason: 'cannot read this' };
  const handle: Subscription['handle'] = async (event, effects) => {
    await take(event, effects);
    if (event.data !== 'bad') return;
    behaviour.tries++;
    if (!behaviour.better) throw new Error(behaviour.reason);
  };
  return { behaviour, subscription: { group: GROUP, topics: ['wallet'], handle, attempts: 2 } satisfies Subscription };
}

async function settle({ bus, store }: EngineUnderTest): Promise<void> {
  await bus.settled(await store.lastPosition());
}

async function letterOf({ documents }: EngineUnderTest, eventId: string, group = GROUP) {
  return (await documents.get(DEAD_LETTERS, deadLetterId({ group, eventId })))?.body;
}

async function takenOf({ documents }: EngineUnderTest, stream = 'wallet-a') {
  return (await documents.get(TAKEN, stream))?.body.data;
}

function ask({ documents, clock }: EngineUnderTest, eventId: string, group = GROUP): Promise<boolean> {
  return requestReplay(documents, clock, deadLetterId({ group, eventId }));
}

/** Waits until a requested replay is finished. Returns the dead letter if the replay failed. */
async function waitForOutcome(engine: EngineUnderTest, eventId: string): Promise<DeadLetter | undefined> {
  await until(async () => !(await letterOf(engine, eventId))?.requested);
  return letterOf(engine, eventId);
}

/** Tests how every event bus must treat dead letters. */
export function deadLettersContract(name: string, open: OpenEngine): void {
  const withTaken = (test: EngineTest) =>
    withEngine(open, async (engine, reopen) => {
      await engine.documents.declare(TAKEN, NAMES);
      await test(engine, reopen);
    });

  describe(`${name}: dead letters`, () => {
    it(
      'contain the event, the reason, the stack, the number of attempts and the time',
      withTaken(async (engine) => {
        engine.bus.subscribe(handler().subscription);
        await engine.bus.start();
        await engine.store.append(noted('wallet-a', 0, 'c1', 'good', 'bad'));
        await settle(engine);
        expect(await letterOf(engine, 'wallet-a@2')).toEqual({
          group: GROUP,
          eventId: 'wallet-a@2',
          position: 2,
          type: 'noted',
          reason: 'cannot read this',
          stack: expect.stringMatching(/^Error: cannot read this\n +at /),
          attempts: 2,
          at: expect.stringMatching(/^\d{4}-.*Z$/),
          requested: null,
        });
      }),
    );

    it(
      'are replayed on request after newer events, and are deleted together with the write of the effect',
      withTaken(async (engine) => {
        const { behaviour, subscription } = handler();
        engine.bus.subscribe(subscription);
        await engine.bus.start();
        await engine.store.append(noted('wallet-a', 0, 'c1', 1, 'bad', 3));
        await engine.store.append(noted('wallet-b', 0, 'c1', 'bad'));
        await settle(engine);
        behaviour.better = true;
        expect(await ask(engine, 'wallet-a@2')).toBe(true);
        expect(await waitForOutcome(engine, 'wallet-a@2')).toBeUndefined();
        expect(await takenOf(engine)).toEqual([1, 3, 'bad']);
        await engine.store.append(noted('wallet-a', 3, 'c2', 4));
        await settle(engine);
        expect(await takenOf(engine)).toEqual([1, 3, 'bad', 4]);
        expect(await letterOf(engine, 'wallet-b@1')).toMatchObject({ attempts: 2, requested: null });
      }),
    );

    it(
      'remain if the replay fails, with the new reason and total attempts, until they are requested again',
      withTaken(async (engine) => {
        const { behaviour, subscription } = handler();
        engine.bus.subscribe(subscription);
        await engine.bus.start();
        await engine.store.append(noted('wallet-a', 0, 'c1', 'bad', 2));
        await settle(engine);
        behaviour.reason = 'still not';
        await ask(engine, 'wallet-a@1');
        expect(await waitForOutcome(engine, 'wallet-a@1')).toMatchObject({ reason: 'still not', attempts: 4 });
        behaviour.better = true;
        await ask(engine, 'wallet-a@1');
        expect(await waitForOutcome(engine, 'wallet-a@1')).toBeUndefined();
        expect(behaviour.tries).toBe(5);
        expect(await takenOf(engine)).toEqual([2, 'bad']);
      }),
    );

    it(
      'remain if their effects violate a unique index',
      withTaken(async (engine) => {
        let isFixed = false;
        engine.bus.subscribe({
          group: GROUP,
          topics: ['wallet'],
          attempts: 1,
          handle: ({ eventId, data }, effects) => {
            if (data === 'late' && !isFixed) throw new Error('not yet');
            effects.put(NAMES, eventId, { name: 'ann' });
          },
        });
        await engine.bus.start();
        await engine.store.append(noted('wallet-a', 0, 'c1', 'late', 'ann'));
        await settle(engine);
        isFixed = true;
        await ask(engine, 'wallet-a@1');
        expect(await waitForOutcome(engine, 'wallet-a@1')).toMatchObject({
          reason: 'names: name is taken',
          attempts: 2,
        });
      }),
    );

    it(
      'requested while no process was running are replayed once at the next start',
      withTaken(async (engine, reopen) => {
        engine.bus.subscribe(handler().subscription);
        await engine.bus.start();
        await engine.store.append(noted('wallet-a', 0, 'c1', 'bad'));
        await settle(engine);
        await engine.bus.stop();
        await ask(engine, 'wallet-a@1');
        const later = await reopen();
        const { behaviour, subscription } = handler();
        behaviour.better = true;
        later.bus.subscribe(subscription);
        await later.bus.start();
        expect(await waitForOutcome(later, 'wallet-a@1')).toBeUndefined();
        expect([behaviour.tries, await takenOf(later)]).toEqual([1, ['bad']]);
      }),
    );

    it(
      'are replayed once by one of two consumers of the group',
      withTaken(async (engine) => {
        const { behaviour, subscription } = handler();
        const second = engine.secondBus();
        engine.bus.subscribe(subscription);
        second.subscribe(subscription);
        await Promise.all([engine.bus.start(), second.start()]);
        const players = Array.from({ length: 12 }, (_, n) => `wallet-p${n}`);
        for (const player of players) await engine.store.append(noted(player, 0, 'c1', 'bad', 2));
        await settle(engine);
        behaviour.better = true;
        for (const player of players) await ask(engine, `${player}@1`);
        for (const player of players) expect(await waitForOutcome(engine, `${player}@1`)).toBeUndefined();
        await second.stop();
        for (const player of players) expect(await takenOf(engine, player)).toEqual([2, 'bad']);
      }),
    );

    it(
      'wait for an unavailable service and are replayed when it is back',
      withTaken(async (engine) => {
        const { behaviour, subscription } = handler();
        let away = 0;
        engine.bus.subscribe({
          ...subscription,
          handle: async (event, effects) => {
            await take(event, effects);
            if (behaviour.better && away++ < 1) throw new Refusal('unavailable');
            if (!behaviour.better) throw new Error(behaviour.reason);
          },
        });
        await engine.bus.start();
        await engine.store.append(noted('wallet-a', 0, 'c1', 'bad'));
        await settle(engine);
        behaviour.better = true;
        await ask(engine, 'wallet-a@1');
        expect(await waitForOutcome(engine, 'wallet-a@1')).toBeUndefined();
        expect([away, await takenOf(engine)]).toEqual([2, ['bad']]);
      }),
    );

    it(
      'of a read model are not replayed, because an old event would overwrite what later events wrote',
      withTaken(async (engine) => {
        const { behaviour, subscription } = handler();
        engine.bus.subscribe({ ...subscription, ...{ group: 'test.model', collections: [TAKEN] } });
        engine.bus.subscribe({
          ...subscription,
          handle: ({ data }) => subscription.handle({ data } as never, nothing),
        });
        await engine.bus.start();
        await engine.store.append(noted('wallet-a', 0, 'c1', 'bad', 2));
        await settle(engine);
        behaviour.better = true;
        await ask(engine, 'wallet-a@1', 'test.model');
        for (let look = 1; look <= 2; look++) {
          await ask(engine, 'wallet-a@1');
          await waitForOutcome(engine, 'wallet-a@1');
        }
        expect(await letterOf(engine, 'wallet-a@1', 'test.model')).toMatchObject({ attempts: 2 });
        expect(await takenOf(engine)).toEqual([2]);
      }),
    );

    it(
      'that do not exist cannot be requested',
      withTaken(async (engine) => {
        await engine.documents.declare(DEAD_LETTERS);
        expect(await ask(engine, 'wallet-a@1')).toBe(false);
      }),
    );
  });
}

const nothing: Effects = { get: async () => undefined, put: () => {}, remove: () => {}, add: () => {} };
