import { RulesStream } from '@goldwake/core';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { createApp } from '@goldwake/service';
import { openLedger } from '@goldwake/wallet/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { PROMOTION_RULES } from './domain/index.js';
import { level } from './testing/loyal-player.js';
import { promotionsModules } from './testing/promotions-modules.js';

let engine: TestEngine;
beforeEach(async () => {
  engine = await openTestEngine();
});
afterEach(() => engine.close());

it('a start whose settings lack a recorded level is refused, and the recorded rules stay in force', async () => {
  const levels = [...PROMOTION_RULES.vip.levels, level('ruby', 9_000_000, 500)];
  const recorded = { ...PROMOTION_RULES, vip: { levels } };
  const { store, clock, ids } = engine;
  const rules = new RulesStream(store, 'promotion_rules', 'promotion_rules_changed', recorded, clock, ids);
  await rules.record(() => {});
  const start = async () => {
    const modules = promotionsModules(openLedger(engine));
    const building = await createApp({ engine, modules, accessTokens: { verify: () => Promise.reject(new Error()) } });
    await (await building.start()).close();
  };
  await expect(start()).rejects.toThrow('vip.levels must keep the recorded levels in their order');
  expect(await rules.inForce()).toEqual({ version: 1, rules: recorded });
});
