import type { Broadcast } from '@goldwake/core';
import { until } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PresenceExchange } from './presence-exchange.js';
import { GRACE_MS, PLAYING_MS, PresenceState, REPEAT_MS } from './presence-state.js';

let engine: TestEngine;
let gateways: Gateway[];
beforeEach(async () => {
  engine = await openTestEngine();
  gateways = [];
});
afterEach(async () => {
  for (const gateway of gateways) await gateway.exchange.stop();
  await engine.close();
});

interface Gateway {
  state: PresenceState;
  exchange: PresenceExchange;
  reports: string[];
  /** Number of steps since the last one that `pass` waited for. */
  steps: number;
}

async function start(broadcast: Broadcast = engine.broadcast): Promise<Gateway> {
  const state = new PresenceState(() => engine.clock.now());
  const reports: string[] = [];
  const exchange = new PresenceExchange({
    ...{ state, broadcast },
    clock: engine.clock,
    gateway: `g${gateways.length}`,
    changed: () => {},
    stepped: () => {
      gateway.steps += 1;
    },
    report: (message) => void reports.push(message),
  });
  const gateway = { state, exchange, reports, steps: 0 };
  gateways.push(gateway);
  await exchange.start();
  return gateway;
}

/** Lets time pass in steps of one second, and waits until each gateway has made each step. */
async function pass(ms: number, live = gateways): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1_000) {
    for (const gateway of live) gateway.steps = 0;
    engine.clock.advance(1_000);
    await until(() => live.every(({ steps }) => steps > 0));
  }
}

/** Returns a broadcast that receives nothing, and a function that stops it from publishing. */
function killable(): { broadcast: Broadcast; kill(): void } {
  const broadcast: Broadcast = {
    publish: engine.broadcast.publish.bind(engine.broadcast),
    subscribe: async () => ({ stop: async () => {} }),
  };
  return {
    broadcast,
    kill: () => {
      broadcast.publish = async () => {};
    },
  };
}

const isOnline = ({ state }: Gateway, uid: string) => state.of(uid).isOnline;

describe('gateways', () => {
  it('make their steps also after the clock was set back by two days', async () => {
    const gateway = await start();
    engine.clock.advance(-2 * 86_400_000);
    await pass(3_000);
    expect(gateway.steps).toBeGreaterThan(0);
  });

  it('tell each other who comes, plays and goes', async () => {
    const [one, two] = [await start(), await start()];
    one.exchange.opened('ann');
    await until(() => isOnline(two, 'ann'));
    one.exchange.played('ann', 'dice', engine.clock.now());
    await until(() => two.state.of('ann').gameId === 'dice');
    one.exchange.closed('ann');
    await pass(GRACE_MS - 1_000);
    expect(isOnline(two, 'ann')).toBe(true);
    await pass(1_000);
    await until(() => !isOnline(two, 'ann'));
  });

  it('keep each other’s players online for hours, and know the game as long as it is played', async () => {
    const [one, two] = [await start(), await start()];
    one.exchange.opened('ann');
    one.exchange.played('ann', 'dice', engine.clock.now());
    await pass(PLAYING_MS - 1_000);
    expect(two.state.of('ann')).toEqual({ isOnline: true, gameId: 'dice' });
    await pass(1_000);
    expect(two.state.of('ann')).toEqual({ isOnline: true, gameId: null });
  });

  it('learn of players who came before their start', async () => {
    const one = await start();
    for (let player = 0; player < 2_500; player++) one.exchange.opened(`u${player}`);
    // What the first gateway tells at once is delivered before the second one starts.
    await pass(1_000);
    const two = await start();
    await until(() => isOnline(two, 'u0') && isOnline(two, 'u2499'));
    expect(two.reports).toEqual([]);
  });

  it('give a stopped gateway’s players the grace, and forget those of a killed one within 20 s', async () => {
    const { broadcast, kill } = killable();
    const [one, stopped, killed] = [await start(), await start(), await start(broadcast)];
    stopped.exchange.opened('ann');
    killed.exchange.opened('bob');
    await until(() => isOnline(one, 'ann') && isOnline(one, 'bob'));
    kill();
    await stopped.exchange.stop();
    // The message is delivered in the next turn.
    await new Promise((resolve) => setImmediate(resolve));
    await pass(GRACE_MS, [one]);
    expect([isOnline(one, 'ann'), isOnline(one, 'bob')]).toEqual([false, true]);
    await pass(20_000 - GRACE_MS, [one]);
    expect(isOnline(one, 'bob')).toBe(false);
  });

  it('forget a player within 20 s of leaving, even if the gateway is killed within the grace', async () => {
    const { broadcast, kill } = killable();
    const [one, killed] = [await start(), await start(broadcast)];
    killed.exchange.opened('bob');
    await pass(REPEAT_MS);
    killed.exchange.closed('bob');
    await pass(GRACE_MS - 1_000);
    expect(isOnline(one, 'bob')).toBe(true);
    kill();
    await pass(20_000 - GRACE_MS + 1_000, [one]);
    expect(isOnline(one, 'bob')).toBe(false);
  });

  it('know all players again with the next repetition after messages were lost', async () => {
    const lossy = { fails: true };
    const [one, two] = [
      await start({
        subscribe: engine.broadcast.subscribe.bind(engine.broadcast),
        publish: async (...message) => {
          if (lossy.fails) throw new Error('Kafka is away');
          await engine.broadcast.publish(...message);
        },
      }),
      await start(),
    ];
    one.exchange.opened('ann');
    await until(() => one.reports.length > 1);
    lossy.fails = false;
    await pass(REPEAT_MS);
    await until(() => isOnline(two, 'ann'));
    expect(new Set(one.reports)).toEqual(
      new Set(['publishing the presence of players to the other gateways failed; it is published again periodically']),
    );
  });
});
