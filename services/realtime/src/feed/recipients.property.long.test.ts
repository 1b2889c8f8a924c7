import type { EventFeed } from '@goldwake/core';
import { command, sized, until } from '@goldwake/core/testing';
import { openTestEngine } from '@goldwake/embedded/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Friendships } from '../presence/friendships.js';
import { Hub } from '../rooms/hub.js';
import { ClientModel, Connection } from '../testing/client-model.js';
import { INVITATION_RULES, invitation } from '../testing/invitation.js';
import { EndedSessions } from '../tokens/ended-sessions.js';
import { Feed } from './feed.js';

const UIDS = ['ann', 'bob', 'cat'] as const;
const GATEWAYS = 2;
const WRITER = { softBytes: 1e6, hardBytes: 1e7, heartbeatMs: 25_000, pongMs: 8_000 };

const uid = fc.constantFrom(...UIDS);
const client = fc.nat({ max: GATEWAYS * UIDS.length - 1 });
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('invite' as const),
      stream: fc.constantFrom('wallet-ann', 'account-bob', 'wallet-dan'),
      to: fc.array(uid, { maxLength: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('join' as const), client }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), client }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('tick' as const) }) },
);

const tick = () => new Promise((resolve) => setImmediate(resolve));

let engine: Awaited<ReturnType<typeof openTestEngine>>;
let epochs = 0;
const versions = new Map<string, number>();

beforeAll(async () => {
  engine = await openTestEngine();
});
afterAll(() => engine.close());

async function invite(stream: string, to: string[], serial: number): Promise<number> {
  const version = versions.get(stream) ?? 0;
  const id = `${stream}@${version}`;
  const events = [invitation(to, serial)];
  const [stored] = await engine.store.append({ stream, expectedVersion: version, events, context: command(id) });
  versions.set(stream, version + 1);
  return stored?.position ?? 0;
}

/** A gateway that reads the common event feed, and the players' clients on it. */
class Gateway {
  /** Position of the last event that the feed has handled. */
  handled = 0;
  readonly hub = new Hub(
    { history: { count: 1_000, bytes: 1e6, ageMs: 1e9 }, idleRoomsMax: 10, budgetBytes: 1e8 },
    () => 0,
    () => `e${++epochs}`,
  );
  /** Each client, with the position after which every event must reach it. */
  readonly clients = UIDS.map((of) => ({ model: new ClientModel(of, 2), since: Number.POSITIVE_INFINITY }));
  private feed: Feed | undefined;

  async start(): Promise<void> {
    const events: EventFeed = {
      follow: (handler) =>
        engine.feed.follow({
          ...handler,
          handle: async (event) => {
            await handler.handle(event);
            this.handled = event.position;
          },
        }),
    };
    const ended = await EndedSessions.open(engine.documents, engine.clock);
    this.handled = await engine.store.lastPosition();
    this.feed = new Feed(events, INVITATION_RULES, this.hub, ended, new Friendships(undefined), () => {});
    await this.feed.start();
  }

  stop(): Promise<void> | undefined {
    return this.feed?.stop();
  }

  join(index: number): void {
    const one = this.clients[index];
    if (!one || one.model.connection) return;
    one.since = Math.min(one.since, this.handled);
    one.model.connection = new Connection(one.model, this.hub, WRITER);
  }
}

describe('events that concern several players, on several gateways', () => {
  it('reach each connected player exactly once and in order, on every gateway', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
        const gateways = Array.from({ length: GATEWAYS }, () => new Gateway());
        for (const gateway of gateways) await gateway.start();
        const sent: { to: string[]; serial: number; position: number }[] = [];
        for (const [serial, one] of steps.entries()) {
          if (one.do === 'tick') await tick();
          else if (one.do === 'invite') {
            sent.push({ to: one.to, serial, position: await invite(one.stream, one.to, serial) });
          } else {
            const gateway = gateways[one.client % GATEWAYS];
            const index = Math.floor(one.client / GATEWAYS);
            if (one.do === 'join') gateway?.join(index);
            else gateway?.clients[index]?.model.connection?.close();
          }
        }
        const last = await invite('wallet-ann', [], 0);
        for (const gateway of gateways) {
          await until(() => gateway.handled >= last);
          for (const index of UIDS.keys()) gateway.join(index);
          await tick();
          await gateway.stop();
        }

        for (const { model, since } of gateways.flatMap(({ clients }) => clients)) {
          expect(model.faults).toEqual([]);
          const due = sent.filter(({ to, position }) => position > since && to.includes(model.uid));
          expect([...model.read.values()]).toEqual(due.flatMap(({ serial }) => [{ serial }, { serial }]));
        }
      }),
      { numRuns: sized(20, 200) },
    ));
});
