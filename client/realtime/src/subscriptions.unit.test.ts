import { describe, expect, it } from '@jest/globals';
import { settle } from './testing/simulated.js';
import { CATALOGUE } from './testing/simulated-server.js';
import { SimulatedBrowser, type SimulatedTab } from './testing/tabs.js';
import { OWN, ready, start } from './testing/test-connection.js';

const POSITION = { channel: CATALOGUE, epoch: 'c', offset: 7 } as const;

type Line = Awaited<ReturnType<typeof ready>>;

/** Subscribes to a channel and records what the subscription receives. */
function subscribe({ connection }: Line, channel: string = CATALOGUE) {
  const received: (number | string)[] = [];
  const subscription = connection.subscribe(channel as typeof CATALOGUE, {
    onPush: ({ offset }) => received.push(offset),
    onResync: () => received.push('resync'),
    onSkipped: (_, from, to) => received.push(`skipped ${from}-${to}`),
    onUnavailable: () => received.push('later'),
    onRefused: (code) => received.push(code),
  });
  return { received, unsubscribe: subscription.unsubscribe };
}

const requests = ({ socket }: Line) => socket().sent.filter(({ kind }) => kind !== 'hello');

describe('a subscription', () => {
  it('is requested on the open connection; its pushes and resyncs reach only its own callbacks', async () => {
    const line = await ready();
    line.heard.length = 0;
    const { received } = subscribe(line);
    expect(requests(line)).toEqual([{ kind: 'subscribe', channel: CATALOGUE }]);
    line.socket().sends({ kind: 'subscribed', ...POSITION });
    line.socket().pushes(CATALOGUE, 8);
    line.socket().pushes(OWN.channel, 5);
    expect(received).toEqual(['resync', 8]);
    expect(line.heard).toEqual([5]);
  });

  it('made before the welcome is requested after it', async () => {
    const line = await start();
    const { received } = subscribe(line);
    line.socket().welcomes([{ ...OWN }]);
    expect(requests(line)).toEqual([{ kind: 'subscribe', channel: CATALOGUE }]);
    line.socket().sends({ kind: 'subscribed', ...POSITION });
    expect(received).toEqual(['resync']);
  });

  it('is renewed by its position in the next hello, without a resync if nothing was lost', async () => {
    const line = await ready();
    const { received } = subscribe(line);
    line.socket().sends({ kind: 'subscribed', ...POSITION });
    line.socket().closes(1006);
    await line.timers.advance(500);
    line.socket().opens();
    expect(line.socket().hello.positions).toMatchObject({ [CATALOGUE]: { epoch: 'c', offset: 7 } });
    line.socket().welcomes([{ ...OWN }, { ...POSITION, offset: 8, recovered: true }]);
    line.socket().pushes(CATALOGUE, 8);
    expect(received).toEqual(['resync', 8]);
    expect(requests(line)).toEqual([]);
  });

  it('is requested again when the next welcome no longer contains it', async () => {
    const line = await ready();
    const { received } = subscribe(line);
    line.socket().sends({ kind: 'subscribed', ...POSITION });
    line.socket().closes(1006);
    await line.timers.advance(500);
    line.socket().welcomes([{ ...OWN }]);
    expect(requests(line)).toEqual([{ kind: 'subscribe', channel: CATALOGUE }]);
    line.socket().sends({ kind: 'refused', channel: CATALOGUE, code: 'not_allowed' });
    expect(received).toEqual(['resync', 'not_allowed']);
  });

  it('reports skipped ranges, and a gap makes the client reconnect', async () => {
    const line = await ready();
    const { received } = subscribe(line);
    line.socket().sends({ kind: 'subscribed', ...POSITION });
    line.socket().skips(CATALOGUE, 8, 20);
    line.socket().pushes(CATALOGUE, 20);
    expect(received).toEqual(['resync', 'skipped 8-20', 20, 'resync']);
    line.socket().pushes(CATALOGUE, 22);
    expect(line.connection.state).toMatchObject({ name: 'waiting', trouble: 'gap' });
  });

  it('that ends is not delivered and not renewed, and pushes still under way are no gap', async () => {
    const line = await ready();
    const { received, unsubscribe } = subscribe(line);
    line.socket().sends({ kind: 'subscribed', ...POSITION });
    unsubscribe();
    unsubscribe();
    expect(requests(line).slice(1)).toEqual([{ kind: 'unsubscribe', channel: CATALOGUE }]);
    line.socket().pushes(CATALOGUE, 8);
    line.socket().sends({ kind: 'unsubscribed', channel: CATALOGUE });
    expect(received).toEqual(['resync']);
    line.socket().closes(1006);
    await line.timers.advance(500);
    line.socket().opens();
    expect(Object.keys(line.socket().hello.positions ?? {})).toEqual([OWN.channel]);
  });

  it('that ends while a reconnect is under way is ended on the server after the welcome', async () => {
    const line = await ready();
    const { unsubscribe } = subscribe(line);
    line.socket().sends({ kind: 'subscribed', ...POSITION });
    line.socket().closes(1006);
    await line.timers.advance(500);
    line.socket().opens();
    unsubscribe();
    line.socket().welcomes([{ ...OWN }, { ...POSITION, recovered: true }]);
    expect(requests(line)).toEqual([{ kind: 'unsubscribe', channel: CATALOGUE }]);
  });

  it('shares its channel with another one of the same page, which is told to load the state at once', async () => {
    const line = await ready();
    const first = subscribe(line);
    line.socket().sends({ kind: 'subscribed', ...POSITION });
    const second = subscribe(line);
    await settle();
    line.socket().pushes(CATALOGUE, 8);
    first.unsubscribe();
    line.socket().pushes(CATALOGUE, 9);
    expect([first.received, second.received]).toEqual([
      ['resync', 8],
      ['resync', 8, 9],
    ]);
    expect(requests(line)).toHaveLength(1);
  });

  it('begun, ended and begun again receives pushes', async () => {
    const line = await ready();
    subscribe(line).unsubscribe();
    const { received } = subscribe(line);
    expect(requests(line).map(({ kind }) => kind)).toEqual(['subscribe', 'unsubscribe', 'subscribe']);
    line.socket().sends({ kind: 'subscribed', ...POSITION });
    line.socket().sends({ kind: 'unsubscribed', channel: CATALOGUE });
    line.socket().sends({ kind: 'subscribed', ...POSITION, offset: 9 });
    line.socket().pushes(CATALOGUE, 10);
    expect(received.at(-1)).toBe(10);
  });

  it('that the server cannot start yet is requested again, later after each refusal', async () => {
    const line = await ready();
    const { received } = subscribe(line);
    const refuse = () => line.socket().sends({ kind: 'refused', channel: CATALOGUE, code: 'unavailable' });
    for (const [at, delayMs] of [500, 1_000, 2_000].entries()) {
      refuse();
      await line.timers.advance(delayMs - 1);
      expect(requests(line)).toHaveLength(at + 1);
      await line.timers.advance(1);
      expect(requests(line)).toHaveLength(at + 2);
    }
    line.socket().sends({ kind: 'subscribed', ...POSITION });
    line.socket().pushes(CATALOGUE, 8);
    expect(received).toEqual(['later', 'later', 'later', 'resync', 8]);
    // After a success, the delay begins again.
    line.socket().closes(1006);
    await line.timers.advance(500);
    line.socket().welcomes([{ ...OWN }]);
    const before = requests(line).length;
    refuse();
    await line.timers.advance(500);
    expect(requests(line)).toHaveLength(before + 1);
  });

  it('that ended before it was requested again is not requested, also if it began again', async () => {
    const line = await ready();
    const first = subscribe(line);
    line.socket().sends({ kind: 'refused', channel: CATALOGUE, code: 'unavailable' });
    first.unsubscribe();
    subscribe(line);
    await line.timers.advance(30_000);
    expect(requests(line).map(({ kind }) => kind)).toEqual(['subscribe', 'unsubscribe', 'subscribe']);
  });

  it('is refused, without a frame, by a server of an older version', async () => {
    const line = await start();
    const { received } = subscribe(line);
    line.socket().opens();
    line.socket().sends({
      kind: 'welcome',
      protocol: 2,
      session_id: 's',
      uid: 'ann',
      now: new Date(0).toISOString(),
      token_expires_at: new Date(3_600_000).toISOString(),
      heartbeat_ms: 25_000,
      channels: [{ ...OWN }],
    });
    await settle();
    expect(received).toEqual(['unknown_channel']);
    expect(requests(line)).toEqual([]);
  });
});

describe('subscriptions of several tabs', () => {
  async function browserWith(count: number) {
    const browser = new SimulatedBrowser();
    const tabs: SimulatedTab[] = [];
    for (let tab = 0; tab < count; tab++) {
      tabs.push(browser.open());
      await browser.arrive();
    }
    return { browser, tabs: tabs as [SimulatedTab, SimulatedTab, ...SimulatedTab[]] };
  }

  it('share one subscription of the leader', async () => {
    const { browser, tabs } = await browserWith(3);
    const [leader, follower, other] = tabs;
    follower.subscribe();
    await browser.arrive();
    leader.subscribe();
    await browser.arrive();
    browser.server.publish(CATALOGUE);
    await browser.arrive();
    expect(browser.server.subscribers.size).toBe(1);
    for (const tab of [leader, follower]) expect(tab.subscription?.record).toMatchObject({ pushes: [0], resyncs: 1 });
    expect(other?.pushes).toEqual([]);
  });

  it('end on the server with the last of them', async () => {
    const { browser, tabs } = await browserWith(3);
    for (const tab of tabs) tab.subscribe();
    await browser.arrive();
    for (const tab of tabs.slice(0, 2)) tab.unsubscribe();
    await browser.arrive();
    expect(browser.server.subscribers.size).toBe(1);
    browser.server.publish(CATALOGUE);
    await browser.arrive();
    expect(tabs[2]?.subscription?.record.pushes).toEqual([0]);
    tabs[2]?.unsubscribe();
    await browser.arrive();
    expect(browser.server.subscribers.size).toBe(0);
  });

  it('continue without a resync when the leader closes', async () => {
    const { browser, tabs } = await browserWith(3);
    const follower = tabs[1];
    follower.subscribe();
    await browser.arrive();
    tabs[0].close();
    browser.server.publish(CATALOGUE);
    await browser.live(1);
    browser.server.publish(CATALOGUE);
    await browser.arrive();
    expect(follower.subscription?.record).toMatchObject({ pushes: [0, 1], resyncs: 1 });
  });

  it('are all told that the server cannot start them yet, and start together', async () => {
    const { browser, tabs } = await browserWith(2);
    browser.server.unavailable = 1;
    const received: string[] = [];
    for (const { connection } of tabs) {
      connection.subscribe(CATALOGUE, {
        onPush: ({ offset }) => received.push(`push ${offset}`),
        onUnavailable: () => received.push('later'),
        onResync: () => received.push('resync'),
        onRefused: (code) => received.push(code),
      });
    }
    await browser.arrive();
    expect(received).toEqual(['later', 'later']);
    await browser.live(1_000);
    expect(received).toEqual(['later', 'later', 'resync', 'resync']);
  });

  it('are all told of a refusal', async () => {
    const { browser, tabs } = await browserWith(2);
    const refusals: string[] = [];
    for (const { connection } of tabs) {
      connection.subscribe('chess' as never, { onPush: () => {}, onRefused: (code) => refusals.push(code) });
    }
    await browser.arrive();
    expect(refusals).toEqual(['unknown_channel', 'unknown_channel']);
  });
});
