import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importEvents, openReadOnly } from '@goldwake/embedded';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { bisect } from '../bisect/bisect.js';
import { draftsOf, reseal } from '../testing/insider/reseal.js';
import { seededHistory } from '../testing/seeded-history.js';
import { verify } from '../verify.js';

const RULE = 'purchase credits';
const MINUTE_MS = 60_000;

let scratch: string;
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'goldwake-credits-'));
});
afterAll(() => rmSync(scratch, { recursive: true }));

/** Writes a history that ends with a bet some minutes after a purchase was paid, whose credit is missing. */
function withoutCredit(minutes: number): { dir: string; success: string } {
  const made = [...seededHistory({ events: 600, players: 1, seed: 7, purchases: true })];
  const drafts = draftsOf(
    made.slice(
      0,
      made.findIndex(({ event }) => event.type === 'coins_purchased'),
    ),
  );
  const success = drafts.at(-1);
  const bet = drafts.findLast(({ type }) => type === 'bet_and_win_settled');
  if (success?.type !== 'purchase_succeeded' || !bet) throw new Error('the history has no paid purchase');
  const at = new Date(Date.parse(success.recordedAt) + minutes * MINUTE_MS).toISOString();
  drafts.push({ ...bet, was: 'later', commandId: 'later', recordedAt: at, effectiveAt: at });
  const dir = join(scratch, `ends-after-${minutes}`);
  importEvents(dir, reseal(drafts, true), { whole: true });
  return { dir, success: success.eventId };
}

it.each([
  [60, false],
  [61, true],
])('a missing credit in a history that ends with a bet %d minutes later: %s', (minutes, isReported) => {
  const { dir, success } = withoutCredit(minutes);
  const casino = openReadOnly(dir);
  const { findings } = verify(casino, { rules: new Set([RULE]) });
  const named = bisect(casino, undefined, { rules: new Set([RULE]) }).culprit?.event_id;
  casino.close();
  const reported = { check: RULE, event_id: success, message: 'was never credited' };
  expect(findings).toEqual(isReported ? [expect.objectContaining(reported)] : []);
  expect(named).toBe(isReported ? success : undefined);
});
