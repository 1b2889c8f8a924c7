import { openReadOnly } from '@goldwake/platform/embedded';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSmallCasino } from './testing/small-casino.js';
import { verify } from './verify.js';

let casino: Awaited<ReturnType<typeof openSmallCasino>>;

beforeEach(async () => {
  casino = await openSmallCasino();
});
afterEach(() => casino.close());

function verdict() {
  const read = openReadOnly(casino.dir).holdStill();
  try {
    return verify(read);
  } finally {
    read.close();
  }
}

const MONEY = "stream = 'wallet-u1' AND version = 7";

describe('verify', () => {
  it('finds nothing in a sound history, and has looked at all of it', () => {
    expect(verdict()).toMatchObject({ events: 30, streams: 6, findings: [], more: 0 });
  });

  // One harm a row: what is done to the file, and the check that must name exactly this event.
  it.each([
    [
      'an event whose data was changed',
      `UPDATE events SET data = replace(data, '"u1-r4"', '"u1-r9"') WHERE ${MONEY}`,
      'chain',
      'wallet-u1@7',
    ],
    [
      'an event recorded at another time',
      `UPDATE events SET recorded_at = '2026-01-01T00:00:00.000Z' WHERE ${MONEY}`,
      'chain',
      'wallet-u1@7',
    ],
    ['an event that is gone', `DELETE FROM events WHERE ${MONEY}`, 'chain', 'wallet-u1@7'],
    [
      'a hash made anew for a changed event',
      `UPDATE events SET hash = '${'0'.repeat(64)}' WHERE ${MONEY}`,
      'chain',
      'wallet-u1@8',
    ],
    [
      'a posting off by one micro',
      `UPDATE events SET data = json_set(data, '$.postings[0].amount', '123') WHERE ${MONEY}`,
      'postings',
      'wallet-u1@7',
    ],
    [
      'a posting that is no number',
      `UPDATE events SET data = json_set(data, '$.postings[0].amount', 'much') WHERE ${MONEY}`,
      'postings',
      'wallet-u1@7',
    ],
    [
      'a stated balance off by one micro',
      `UPDATE events SET data = json_set(data, '$.balances.gold_coins', '1') WHERE ${MONEY}`,
      'balances',
      'wallet-u1@7',
    ],
    [
      'a roll that its seeds do not give',
      `UPDATE events SET data = json_set(data, '$.round.outcome.roll', 1) WHERE ${MONEY}`,
      'rolls',
      'wallet-u1@7',
    ],
    [
      'a payout that its roll is not worth',
      `UPDATE events SET data = json_set(data, '$.payout', '7') WHERE ${MONEY}`,
      'rolls',
      'wallet-u1@7',
    ],
    [
      'a server seed swapped after its hash was shown',
      `UPDATE events SET data = json_set(data, '$.server_seed', '${'a'.repeat(64)}') WHERE stream = 'fairness-u1' AND version = 1`,
      'rolls',
      'fairness-u1@1',
    ],
    [
      'a stored balance that parted from its history',
      `UPDATE doc_balances SET body = json_set(body, '$.gold_coins', '1') WHERE id = 'u1'`,
      'projections',
      'wallet-u1@12',
    ],
    ['a stored balance that is missing', `DELETE FROM doc_balances WHERE id = 'u2'`, 'projections', 'wallet-u2@12'],
    [
      'a stored balance of nobody',
      `INSERT INTO doc_balances (id, revision, body) VALUES ('u3', 1, '{}')`,
      'projections',
      null,
    ],
    [
      'a house account off by one micro',
      `UPDATE doc_house_accounts SET body = json_set(body, '$.amount', '1') WHERE id LIKE 'house:games/gold%'`,
      'projections',
      null,
    ],
  ])('names %s', (_, harm, check, eventId) => {
    casino.harm(harm);
    expect(verdict().findings).toContainEqual(expect.objectContaining({ check, event_id: eventId }));
  });

  // Harms that leave all else in order, so that no other rule finds them in this one's place.
  const posting = (account: string, amount: string) => JSON.stringify({ account, currency: 'gold_coins', amount });
  it.each([
    [
      'a player below zero, though the postings sum to zero',
      `json_set(data, '$.postings', json('[${posting('player:u1', '-9000000000000000')},${posting('house:games', '9000000000000000')}]'))`,
      'falls to -',
    ],
    [
      'a micro out of nowhere on a house account',
      `json_set(data, '$.postings[#]', json('${posting('house:games', '1')}'))`,
      'do not sum to zero',
    ],
  ])('names %s', (_, data, message) => {
    casino.harm(`UPDATE events SET data = ${data} WHERE ${MONEY}`);
    expect(verdict().findings).toContainEqual(
      expect.objectContaining({
        check: 'postings',
        event_id: 'wallet-u1@7',
        message: expect.stringContaining(message),
      }),
    );
  });

  it('takes a projection that is behind for what it is: right up to the position it has committed', () => {
    casino.harm(`
      UPDATE doc_checkpoints SET body = json_set(body, '$.position', 15) WHERE id = 'wallet.balances';
      DELETE FROM doc_balances WHERE id = 'u2'; DELETE FROM doc_house_accounts;
    `);
    const { findings } = verdict();
    expect(findings.filter((finding) => finding.message.includes('balances/'))).toEqual([]);
  });
});
