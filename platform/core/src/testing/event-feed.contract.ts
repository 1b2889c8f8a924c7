import type { StoredEvent } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Following } from '../ports/event-feed.js';
import { type EngineUnderTest, noted, type OpenEngine, withEngine } from './engine-under-test.js';
import { until } from './until.js';

/**
 * Follows the feed and collects the received data by player. The handler throws once for each value in `failsOnceAt`.
 */
export async function listen({ feed }: Pick<EngineUnderTest, 'feed'>, failsOnceAt: ReadonlySet<unknown> = new Set()) {
  const received = new Map<string, unknown[]>();
  const reports: string[] = [];
  const failed = new Set<unknown>();
  let count = 0;
  const handle = ({ stream, data }: StoredEvent) => {
    if (failsOnceAt.has(data) && !failed.has(data)) {
      failed.add(data);
      throw new Error('not now');
    }
    received.set(stream, [...(received.get(stream) ?? []), data]);
    count++;
  };
  const following = await feed.follow({
    handle,
    report: (message, error) => void reports.push(`${message}: ${error}`),
  });
  return {
    heard: received,
    reports,
    until: (wanted: number, limitMs?: number) => until(() => count >= wanted, limitMs),
    following,
  };
}

export async function stop(...all: { following: Following }[]): Promise<void> {
  await Promise.all(all.map(({ following }) => following.stop()));
}

/** Tests the rules that every event feed must follow. */
export function eventFeedContract(name: string, open: OpenEngine): void {
  const players = Array.from({ length: 12 }, (_, n) => `wallet-p${n}`);
  const appendToAll = ({ store }: EngineUnderTest, version: number) =>
    Promise.all(players.map((stream) => store.append(noted(stream, version, `c${version}`, version, version + 1))));
  const all = (versions: number) =>
    new Map(players.map((stream) => [stream, Array.from({ length: versions }, (_, n) => n)]));

  describe(`${name}: event feed`, () => {
    it(
      "each process receives every event appended from then on exactly once, and a player's events in order",
      withEngine(open, async (engine) => {
        const [one, other] = [await listen(engine), await listen(engine)];
        for (const version of [0, 2, 4, 6]) await appendToAll(engine, version);
        await Promise.all([one.until(96), other.until(96)]);
        await stop(one, other);
        expect(one.heard).toEqual(all(8));
        expect(other.heard).toEqual(all(8));
        expect(one.reports).toEqual([]);
      }),
    );

    it(
      'events of all services are delivered, each in its topic',
      withEngine(open, async (engine) => {
        const listener = await listen(engine);
        const streams = ['wallet-a', 'account-a', 'fairness-a', 'promotions-a', 'catalogue-main', 'favourites-a'];
        for (const stream of streams) await engine.store.append(noted(stream, 0, 'c1', 0));
        await listener.until(streams.length);
        await stop(listener);
        expect([...listener.heard.keys()].sort()).toEqual([...streams].sort());
      }),
    );

    it(
      'an event that could not be handled is reported and delivered again before the next one',
      withEngine(open, async (engine) => {
        const listener = await listen(engine, new Set([1, 3]));
        await engine.store.append(noted('wallet-a', 0, 'c1', 0, 1, 2, 3, 4));
        await listener.until(5);
        await stop(listener);
        expect(listener.heard.get('wallet-a')).toEqual([0, 1, 2, 3, 4]);
        expect(listener.reports).toHaveLength(2);
        expect(listener.reports[0]).toMatch(
          /^pushes are paused after event 1.*trying again in 100 ms: Error: not now$/,
        );
      }),
    );

    it(
      'nothing is delivered after the feed has stopped',
      withEngine(open, async (engine) => {
        const [stopped, other] = [await listen(engine), await listen(engine)];
        await stop(stopped);
        await appendToAll(engine, 0);
        await other.until(24);
        await stop(other);
        expect(stopped.heard).toEqual(new Map());
      }),
    );
  });
}
