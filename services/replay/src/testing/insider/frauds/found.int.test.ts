import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportedEvent } from '@goldwake/embedded';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SeededRandom } from '../../../seeded-random.js';
import { honestHistory } from '../honest-history.js';
import { anchorOf, judge } from '../judge.js';
import { draftsOf, reseal } from '../reseal.js';
import { EFFECT_FRAUDS } from './effects.js';
import { SEED_FRAUDS } from './seeds.js';

let scratch: string;
let honest: ImportedEvent[];
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'goldwake-frauds-'));
  const made = honestHistory(400, 1);
  // It ends with a claim and its grant, whose coins no later bet needs.
  honest = made.slice(0, made.findLastIndex(({ event }) => event.type === 'daily_bonus_claimed') + 2);
});
afterAll(() => rmSync(scratch, { recursive: true }));

const checksOf = async (events: readonly ImportedEvent[], checkpoint?: number) =>
  new Set((await judge(events, anchorOf(events), scratch, checkpoint)).findings.map(({ check }) => check));

it('the honest history breaks no rule', async () => {
  expect(await checksOf(honest)).toEqual(new Set());
});

/** Only the named rule contradicts a fraud, because everything else is repaired. */
it.each(
  Object.entries({
    'a server seed that was promised before': 'promised seeds',
    'a seed pair that is revealed just before a round': 'ended pairs',
    'a wallet with all that depends on it is removed': 'wallets',
    'the grant of the newest claim is removed': 'claim grants',
  }),
)('%s: only the rule %s finds it', async (name, rule) => {
  const drafts = draftsOf(honest);
  const fraud = { ...SEED_FRAUDS, ...EFFECT_FRAUDS }[name]?.(drafts, new SeededRandom(1));
  expect(fraud).toBeDefined();
  expect(await checksOf(reseal(drafts, true))).toEqual(new Set([rule]));
});

it('checkpoints that are set back hide a missing grant, until the history goes on for over an hour', async () => {
  const checksAfter = async (history: readonly ImportedEvent[]) => {
    const drafts = draftsOf(history);
    const commit = EFFECT_FRAUDS['the grant of the newest claim is removed, and the checkpoints are set back'];
    const fraud = commit?.(drafts, new SeededRandom(1));
    expect(fraud?.checkpoint).toBe(1);
    return checksOf(reseal(drafts, true), fraud?.checkpoint);
  };
  expect(await checksAfter(honest)).toEqual(new Set());
  expect(await checksAfter(honestHistory(800, 1))).toContain('claim grants');
});
