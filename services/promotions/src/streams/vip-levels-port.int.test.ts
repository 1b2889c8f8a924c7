import type { VipLevelsPort } from '@goldwake/contracts';
import { command } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { overHttp } from '@goldwake/service/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PROMOTION_RULES } from '../domain/index.js';
import { Loyalty } from './loyalty.js';

type Reached = { port: VipLevelsPort; close(): Promise<void> };
const WAYS: [string, (port: VipLevelsPort, engine: TestEngine) => Promise<Reached>][] = [
  ['in their process', async (port) => ({ port, close: async () => {} })],
  ['over HTTP', (port, engine) => overHttp('vipLevels', port, engine)],
];

describe.each(WAYS)('the VIP levels %s', (_, reach) => {
  let engine: TestEngine;
  let rules: { version: number; rules: typeof PROMOTION_RULES };
  let loyalty: Loyalty;
  let levels: Reached;
  beforeEach(async () => {
    engine = await openTestEngine();
    rules = { version: 1, rules: PROMOTION_RULES };
    loyalty = new Loyalty(engine.store, engine.clock, engine.ids, { inForce: async () => rules });
    levels = await reach(loyalty, engine);
  });
  afterEach(async () => {
    await levels.close();
    await engine.close();
  });

  it('a player has the first level, and then the one that the last bet has reached', async () => {
    expect(await levels.port.levelOf('u1')).toBe('bronze');
    const staked = {
      ...{ round_id: 'r', game_id: 'dice', currency: 'sweeps_coins' as const, stake: '1000000000', countsFor: [] },
      ...{ wallet_version: 3, playthrough: { requirement_id: null, requirement: '0', progress: '0' } },
    };
    await loyalty.reward('u1', staked, 100, command('bet'));
    expect(await levels.port.levelOf('u1')).toBe('silver');
    expect(await levels.port.levelOf('u2')).toBe('bronze');
  });

  it('nobody has a level while the rules have none', async () => {
    rules = { version: 1, rules: { ...PROMOTION_RULES, vip: { levels: [] } } };
    expect(await levels.port.levelOf('u1')).toBeNull();
  });
});
