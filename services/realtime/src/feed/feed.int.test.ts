import { PUSH_RULES, SealBroken } from '@goldwake/contracts';
import { command, until } from '@goldwake/core/testing';
import { EmbeddedEventFeed } from '@goldwake/embedded';
import { openTestEngine } from '@goldwake/embedded/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Friendships } from '../presence/friendships.js';
import { Hub } from '../rooms/hub.js';
import { betSettled } from '../testing/gateway.js';
import { textsIn } from '../testing/texts-in.js';
import { EndedSessions } from '../tokens/ended-sessions.js';
import { Feed } from './feed.js';

const friendships = new Friendships(undefined);
let engine: Awaited<ReturnType<typeof openTestEngine>>;

beforeEach(async () => {
  engine = await openTestEngine();
});
afterEach(() => engine.close());

async function append(version: number, roundId: string, actor = 'ann'): Promise<void> {
  const context = { ...command(roundId), correlationId: `request ${roundId}`, actor };
  const events = [betSettled('ann', roundId)];
  await engine.store.append({ stream: 'wallet-ann', expectedVersion: version, events, context });
}

/** Appends an onboarding event whose encrypted fields cannot be opened with any key. */
async function onboard(): Promise<void> {
  const seal = { sealed: 'x' };
  const data = { uid: 'ann', first_name: seal, last_name: seal, date_of_birth: seal, country_id: 'US', state_id: seal };
  const context = { ...command('o'), actor: 'ann' };
  const events = [{ type: 'onboarding_completed', data }];
  await engine.store.append({ stream: 'account-ann', expectedVersion: 0, events, context });
}

/** Joins a socket to `user.ann` and `global`, and collects the round ids of its pushes. */
function listen(hub: Hub) {
  const received: string[] = [];
  const causes: unknown[] = [];
  const member = {
    uid: 'ann',
    sessionId: 's',
    writer: {
      batched: undefined,
      isSlow: false,
      write: (frames: Buffer) => {
        for (const text of textsIn(frames)) {
          const { data, correlation_id } = JSON.parse(text);
          if (data.round) received.push(data.round.round_id);
          causes.push(correlation_id);
        }
      },
      skip: () => {},
    },
    close: () => {},
  };
  hub.join(member, ['user.ann', 'global'], {});
  return { heard: received, causes };
}

async function parts() {
  const history = { count: 100, bytes: 100_000, ageMs: 60_000 };
  const hub = new Hub({ history, idleRoomsMax: 10, budgetBytes: 1_000_000 }, engine.clock.now, () => 'epoch');
  return { hub, ended: await EndedSessions.open(engine.documents, engine.clock) };
}

describe('the feed', () => {
  it('the feed starts at the newest event and does not push the history', async () => {
    await append(0, 'of yesterday');
    const { hub, ended } = await parts();
    const { heard: received } = listen(hub);
    const feed = new Feed(engine.feed, PUSH_RULES, hub, ended, friendships, () => {});
    await feed.start();
    await append(1, 'of today');
    await until(() => received.length >= 1);
    await feed.stop();
    expect(received).toEqual(['of today']);
  });

  it('after a store failure the feed continues after the last handled event and reports the failure', async () => {
    const { hub, ended } = await parts();
    const { heard: received } = listen(hub);
    const reports: string[] = [];
    let failures = 1;
    const store = {
      lastPosition: () => engine.store.lastPosition(),
      tail: async function* (after: number, signal: AbortSignal) {
        for await (const events of engine.store.tail(after, signal)) {
          yield events;
          if (failures-- > 0) throw new Error('disk gone');
        }
      },
    };
    const feed = new Feed(new EmbeddedEventFeed(store), PUSH_RULES, hub, ended, friendships, (message) =>
      reports.push(message),
    );
    await feed.start();
    for (let version = 0; version < 4; version++) {
      await append(version, `r${version + 1}`);
      await until(() => received.length > version);
    }
    await feed.stop();
    expect(received).toEqual(['r1', 'r2', 'r3', 'r4']);
    expect(reports).toEqual(['pushes are paused after event 1; trying again in 100 ms']);
  });

  it("a push names the request that caused it only in the player's own channel and only for the player's own request", async () => {
    const { hub, ended } = await parts();
    const { heard: received, causes } = listen(hub);
    const feed = new Feed(engine.feed, PUSH_RULES, hub, ended, friendships, () => {});
    await feed.start();
    const data = { version: 2, lobby_promo_cards: [], featured_provider_id: 'deepwell' };
    const context = { ...command('s'), actor: 'main' };
    const events = [{ type: 'casino_settings_changed', data }];
    await engine.store.append({ stream: 'catalogue-main', expectedVersion: 0, events, context });
    // Pushes of one tick are sent by channel, so the order is certain only if each is awaited.
    await until(() => causes.length === 1);
    await append(0, 'own');
    await until(() => causes.length === 2);
    await append(1, 'by the house', 'system');
    await until(() => causes.length === 3);
    await feed.stop();
    expect(received).toEqual(['own', 'by the house']);
    expect(causes).toEqual([undefined, 'request own', undefined]);
  });

  it('encrypted fields of an event are opened, and the event is read again if that fails', async () => {
    const { hub, ended } = await parts();
    const frames: { event: string; data: Record<string, unknown> }[] = [];
    const member = {
      uid: 'ann',
      sessionId: 's',
      writer: {
        batched: undefined,
        isSlow: false,
        write: (written: Buffer) => {
          frames.push(...textsIn(written).map((text) => JSON.parse(text)));
        },
        skip: () => {},
      },
      close: () => {},
    };
    hub.join(member, ['user.ann'], {});
    const asked: unknown[] = [];
    const personalData = {
      open: async (uid: string, sealed: object) => {
        asked.push([uid, Object.keys(sealed)]);
        if (asked.length === 1) throw new Error('disk gone');
        return { first_name: 'Ann', last_name: 'Lee', date_of_birth: '1990-05-07', state_id: 'TX' } as never;
      },
    };
    const reports: string[] = [];
    const feed = new Feed(
      engine.feed,
      PUSH_RULES,
      hub,
      ended,
      friendships,
      (message) => reports.push(message),
      personalData,
    );
    await feed.start();
    await onboard();
    await until(() => frames.length > 0);
    await feed.stop();
    const fields = ['first_name', 'last_name', 'date_of_birth', 'state_id'];
    expect(asked).toEqual([
      ['ann', fields],
      ['ann', fields],
    ]);
    expect(reports).toHaveLength(1);
    expect(frames).toMatchObject([
      { event: 'onboarding_complete', data: { first_name: 'Ann', state_id: 'TX', dob_day: 7, pii_submitted: true } },
    ]);
  });

  it('an event with a broken seal is skipped with one report', async () => {
    const { hub, ended } = await parts();
    const { heard: received } = listen(hub);
    let asked = 0;
    const personalData = {
      open: async () => {
        asked++;
        throw new SealBroken('ann', 'first_name');
      },
    };
    const reports: string[] = [];
    const feed = new Feed(
      engine.feed,
      PUSH_RULES,
      hub,
      ended,
      friendships,
      (message) => reports.push(message),
      personalData,
    );
    await feed.start();
    await onboard();
    await append(0, 'after it');
    await until(() => received.length >= 1);
    await feed.stop();
    expect(received).toEqual(['after it']);
    expect([asked, reports]).toEqual([1, ['cannot decrypt the fields of event 1; no push is sent for it']]);
  });
});
