import type { PromotionRules, PromotionRulesEvent } from '@goldwake/contracts';
import { DamagedHistory, type EventStore, RulesStream } from '@goldwake/core';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openTestEngine, TEST_START, type TestEngine } from './testing/index.js';

const STREAM = 'promotion_rules-main';
const bonus = (gold_coins: string): PromotionRules => ({
  daily_bonus: { days: [{ gold_coins, sweeps_coins: '1' }] },
  vip: { levels: [] },
  referrals: null,
  postal_codes: null,
});
const [OLD, NEW] = [bonus('5'), bonus('6')];

let engine: TestEngine;
beforeEach(async () => {
  engine = await openTestEngine();
});
afterEach(() => engine.close());

/** Returns the rules as a process of a version with these rules sees them. */
function processWith(rules: PromotionRules, store: EventStore = engine.store) {
  return new RulesStream(store, 'promotion_rules', 'promotion_rules_changed', rules, engine.clock, engine.ids);
}

async function recorded(): Promise<PromotionRulesEvent['data'][]> {
  const all: PromotionRulesEvent['data'][] = [];
  for await (const { data } of engine.store.readStream(STREAM)) all.push(data as PromotionRulesEvent['data']);
  return all;
}

const warned: string[] = [];
const warn = (line: string) => void warned.push(line);
const changed_at = new Date(TEST_START).toISOString();

describe('recording the rules of a service', () => {
  it('the first start records them, and a later start with the same rules records nothing', async () => {
    await processWith(OLD).record(warn);
    await processWith({
      ...{ postal_codes: null, referrals: null, vip: { levels: [] } },
      daily_bonus: { days: [{ sweeps_coins: '1', gold_coins: '5' }] },
    }).record(warn);
    expect(await recorded()).toEqual([{ rules_version: 1, rules: OLD, changed_at }]);
  });

  it('a start with other rules records the next version, also if they return', async () => {
    for (const rules of [OLD, NEW, OLD]) await processWith(rules).record(warn);
    expect((await recorded()).map(({ rules_version, rules }) => [rules_version, rules])).toEqual([
      [1, OLD],
      [2, NEW],
      [3, OLD],
    ]);
  });

  it('ten processes that start at once record the same rules once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => processWith(OLD).record(warn)));
    expect(await recorded()).toHaveLength(1);
  });

  it('the casino itself records them, without a cause', async () => {
    await processWith(OLD).record(warn);
    expect(await engine.store.readAll(0, 1)).toMatchObject([{ stream: STREAM, actor: 'system', causationId: null }]);
  });
});

describe('the rules in force', () => {
  it('are those of the process, without a version, as long as none are recorded', async () => {
    expect(await processWith(OLD).inForce()).toEqual({ version: null, rules: OLD });
  });

  it('are the recorded ones with their version, also in an older process that has started before', async () => {
    const older = processWith(OLD);
    await older.record(warn);
    expect(await older.inForce()).toEqual({ version: 1, rules: OLD });
    await processWith(NEW).record(warn);
    expect(await older.inForce()).toEqual({ version: 2, rules: NEW });
  });

  it('are those of the process, without a version, if the recorded ones are damaged, and the start warns', async () => {
    await processWith(OLD).record(warn);
    const damaged = new DamagedHistory(0, `${STREAM}@1`, 'not JSON', 'the event store');
    const store = new Proxy(engine.store, {
      get: (of, key) =>
        key === 'readStream'
          ? () => {
              throw damaged;
            }
          : Reflect.get(of, key).bind(of),
    });
    const rules = processWith(NEW, store);
    await rules.record(warn);
    expect(warned).toEqual([expect.stringContaining(`${STREAM}@1 after position 0 cannot be read`)]);
    expect(await rules.inForce()).toEqual({ version: null, rules: NEW });
    expect(await recorded()).toHaveLength(1);
  });

  it('a store that fails for another reason refuses the command', async () => {
    const failing = { ...engine.store, version: () => Promise.reject(new Error('no connection')) } as EventStore;
    await expect(processWith(OLD, failing).inForce()).rejects.toThrow('no connection');
    await expect(processWith(OLD, failing).record(warn)).rejects.toThrow('no connection');
  });
});

describe('the first rules with a property', () => {
  const firstWith = (gold_coins: string) =>
    processWith(OLD).firstWith(({ daily_bonus }) => daily_bonus.days[0]?.gold_coins === gold_coins);

  it('are found at the position at which they were first recorded, and nothing if they never were', async () => {
    for (const rules of [OLD, NEW, OLD, NEW]) await processWith(rules).record(warn);
    expect(await firstWith('5')).toBe(1);
    expect(await firstWith('6')).toBe(2);
    expect(await firstWith('7')).toBeUndefined();
  });

  it('cannot be found in data that is no rules, which is reported as damage', async () => {
    await processWith(OLD).record(warn);
    const failing = processWith(OLD).firstWith(() => JSON.parse('no rules'));
    await expect(failing).rejects.toThrow(DamagedHistory);
  });
});
