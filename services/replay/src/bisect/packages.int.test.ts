import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventOf, idOf } from '@goldwake/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ask } from '../testing/ask-bisect.js';
import { forge } from '../testing/corrupt.js';
import { seededHistory, writeHistory } from '../testing/seeded-history.js';

const HISTORY = { events: 1_500, players: 2, seed: 7, purchases: true };

let scratch: string;
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'goldwake-packages-'));
});
afterAll(() => rmSync(scratch, { recursive: true }));

it("an order of other coins than were on sale is found in the events of its player, and in no other player's", () => {
  const dir = join(scratch, 'data');
  writeHistory(dir, HISTORY);
  const events = Array.from(seededHistory(HISTORY), ({ event }) => event);
  const ofPurchase = (id: string) => events.filter(({ data }) => (data as { purchase_id?: string }).purchase_id === id);
  // Only the creation of an unpaid purchase states its coins.
  const order = events.find(({ type, data }) => {
    if (type !== 'purchase_created') return false;
    const { purchase_id } = data as EventOf<'purchase_created'>['data'];
    return !ofPurchase(purchase_id).some((one) => /_(succeeded|review_started)$/.test(one.type));
  });
  if (!order) throw new Error('the history has no unpaid purchase');
  const uid = idOf(order.stream);
  const other = uid === 'p1' ? 'p2' : 'p1';
  expect([ask(dir, { uid, fromZero: true }).holds, ask(dir, { uid: other, fromZero: true }).holds]).toEqual([
    true,
    true,
  ]);

  forge(dir, order.stream, order.version, (data: { gold_coins: string }) => {
    data.gold_coins = '1';
  });
  expect(ask(dir, { uid }).culprit).toMatchObject({ check: 'offered packages', event_id: order.eventId });
  expect(ask(dir, { uid: other })).toMatchObject({ holds: true, culprit: null });
});
