import type { Channel } from '@goldwake/contracts';
import { sized } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ClientModel, Connection } from '../testing/client-model.js';
import { Hub } from './hub.js';
import type { Message } from './message.js';

const AGE_MS = 1_000;
const WRITER = { softBytes: 600, hardBytes: 6_000, heartbeatMs: 25_000, pongMs: 8_000 };
/** Small enough that long runs exceed the budget. */
const BUDGET_BYTES = 12_000;
const EVENTS = ['balance_update', 'win_created', 'bet_created'] as const;
const UIDS = ['ann', 'bob'] as const;

const client = fc.nat({ max: 4 });
const operation = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('join' as const), client }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), client }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('stall' as const), client }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('drain' as const), client }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('beat' as const), client }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('toggle' as const), client }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.nat({ max: 600 }) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('tick' as const) }) },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('publish' as const),
      channel: fc.constantFrom<Channel>('global', 'catalogue', 'user.ann', 'user.bob'),
      event: fc.constantFrom(...EVENTS),
      times: fc.integer({ min: 1, max: 4 }),
    }),
  },
);

const tick = () => new Promise((resolve) => setImmediate(resolve));

class HubUnderTest {
  readonly clock = { now: 0 };
  private epochs = 0;
  private published = 0;
  readonly hub = new Hub(
    { history: { count: 8, bytes: 4_000, ageMs: AGE_MS }, idleRoomsMax: 10, budgetBytes: BUDGET_BYTES },
    () => this.clock.now,
    () => `e${++this.epochs}`,
  );
  readonly clients = [...UIDS, ...UIDS, 'ann'].map((uid, index) => new ClientModel(uid, index < 3 ? 2 : 1));

  async apply(step: typeof operation extends fc.Arbitrary<infer T> ? T : never): Promise<void> {
    if (step.do === 'tick') await tick();
    else if (step.do === 'pass') this.clock.now += step.ms;
    else if (step.do === 'publish') for (let n = 0; n < step.times; n++) this.publish(step.channel, step.event);
    else {
      const one = this.clients[step.client];
      if (step.do === 'join' && one) one.connection ??= new Connection(one, this.hub, WRITER);
      else if (step.do === 'leave') one?.connection?.close();
      else if (step.do === 'stall') one?.connection?.stall();
      else if (step.do === 'drain') one?.connection?.drain();
      else if (step.do === 'toggle') one?.connection?.toggle('catalogue');
      else one?.connection?.beat();
    }
  }

  private publish(channel: Channel, event: (typeof EVENTS)[number]): void {
    this.hub.publish(
      { channel, event, data: { said: ++this.published } } as unknown as Message,
      '2026-01-01T00:00:00Z',
    );
  }
}

describe('the hub under any sequence of operations', () => {
  it('sends each push once and in order or reports it as skipped, and ends at the newest offset of the channel', () =>
    fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 20, maxLength: 120 }), async (steps) => {
        const hubUnderTest = new HubUnderTest();
        for (const step of steps) await hubUnderTest.apply(step);
        await tick();
        for (const { connection } of hubUnderTest.clients) connection?.drain();
        for (const { connection, positions, channels } of hubUnderTest.clients) {
          if (!connection) continue;
          const offsets = hubUnderTest.hub.offsets(channels);
          for (const channel of channels) expect(positions[channel]?.offset).toBe(offsets[channel]);
        }
        expect(hubUnderTest.clients.flatMap(({ faults }) => faults)).toEqual([]);
        const received = new Map<string, unknown>();
        for (const { read } of hubUnderTest.clients) {
          for (const [place, data] of read) {
            if (received.has(place)) expect(data).toEqual(received.get(place));
            received.set(place, data);
          }
        }
      }),
      { numRuns: sized(150, 400) },
    ));

  it('accounts for every byte it stores, stays within its budget, and is empty after all members have left for long', () =>
    fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 60, maxLength: 200 }), async (steps) => {
        const hubUnderTest = new HubUnderTest();
        for (const step of steps) await hubUnderTest.apply(step);
        await tick();
        hubUnderTest.hub.tidy();
        const { budget } = hubUnderTest.hub;
        expect(budget.used).toBeLessThanOrEqual(BUDGET_BYTES);
        for (const one of [budget.rings, budget.waiting, budget.kept]) expect(one).toBeGreaterThanOrEqual(0);
        for (const { connection } of hubUnderTest.clients) connection?.close();
        hubUnderTest.clock.now += AGE_MS + 1;
        hubUnderTest.hub.tidy();
        expect([budget.rings, budget.waiting, budget.kept, budget.behind.size]).toEqual([0, 0, 0, 0]);
      }),
      { numRuns: sized(80, 200) },
    ));
});
