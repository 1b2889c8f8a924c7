import { openReadOnly } from '@goldwake/embedded';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSmallCasino } from './testing/small-casino.js';
import { verify } from './verify.js';

let casino: Awaited<ReturnType<typeof openSmallCasino>>;

beforeEach(async () => {
  casino = await openSmallCasino();
});
afterEach(() => casino.close());

function verdict() {
  const read = openReadOnly(casino.dir).pinSnapshot();
  try {
    return verify(read);
  } finally {
    read.close();
  }
}

const MONEY = "stream = 'wallet-u1' AND version = 7";

describe('verify', () => {
  it('a consistent history has no findings, and all of its events and streams are read', () => {
    expect(verdict()).toMatchObject({ events: 32, streams: 8, findings: [], more: 0 });
  });

  // Each row is a change to the file, the check that must report it, and the event that must be named.
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
    ['a missing event', `DELETE FROM events WHERE ${MONEY}`, 'chain', 'wallet-u1@7'],
    ['a hash that was replaced', `UPDATE events SET hash = '${'0'.repeat(64)}' WHERE ${MONEY}`, 'chain', 'wallet-u1@8'],
    [
      'a posting off by one micro',
      `UPDATE events SET data = json_set(data, '$.postings[0].amount', '123') WHERE ${MONEY}`,
      'postings',
      'wallet-u1@7',
    ],
    [
      'a posting with an invalid amount',
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
      'a roll that does not follow from its seeds',
      `UPDATE events SET data = json_set(data, '$.round.outcome.roll', 1) WHERE ${MONEY}`,
      'rolls',
      'wallet-u1@7',
    ],
    [
      'an outcome with another multiplier for the same roll',
      `UPDATE events SET data = json_set(data, '$.round.outcome.multiplier', 1) WHERE ${MONEY}`,
      'rolls',
      'wallet-u1@7',
    ],
    [
      'a drawn round of a game that this version does not know',
      `UPDATE events SET data = json_set(data, '$.round.game_id', 'limbo') WHERE ${MONEY}`,
      'rolls',
      'wallet-u1@7',
    ],
    [
      'a payout that does not follow from its roll',
      `UPDATE events SET data = json_set(data, '$.payout', '7') WHERE ${MONEY}`,
      'rolls',
      'wallet-u1@7',
    ],
    [
      'a server seed replaced after its hash was published',
      `UPDATE events SET data = json_set(data, '$.server_seed', '${'a'.repeat(64)}') WHERE stream = 'fairness-u1' AND version = 1`,
      'rolls',
      'fairness-u1@1',
    ],
    [
      'a stored balance that differs from the replay',
      `UPDATE doc_balances SET body = json_set(body, '$.gold_coins', '1') WHERE id = 'u1'`,
      'projections',
      'wallet-u1@12',
    ],
    ['a missing stored balance', `DELETE FROM doc_balances WHERE id = 'u2'`, 'projections', 'wallet-u2@12'],
    [
      'a stored balance of an unknown player',
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
  ])('verify reports %s', (_, harm, check, eventId) => {
    casino.harm(harm);
    expect(verdict().findings).toContainEqual(expect.objectContaining({ check, event_id: eventId }));
  });

  // Faults that violate one rule only, so that no other check reports them instead.
  const posting = (account: string, amount: string) => JSON.stringify({ account, currency: 'gold_coins', amount });
  it.each([
    [
      'a negative player balance, although the postings sum to zero',
      `json_set(data, '$.postings', json('[${posting('player:u1', '-9000000000000000')},${posting('house:games', '9000000000000000')}]'))`,
      'becomes negative: -',
    ],
    [
      'a micro without a source on a house account',
      `json_set(data, '$.postings[#]', json('${posting('house:games', '1')}'))`,
      'do not sum to zero',
    ],
  ])('verify reports %s', (_, data, message) => {
    casino.harm(`UPDATE events SET data = ${data} WHERE ${MONEY}`);
    expect(verdict().findings).toContainEqual(
      expect.objectContaining({
        check: 'postings',
        event_id: 'wallet-u1@7',
        message: expect.stringContaining(message),
      }),
    );
  });

  it('a projection that is behind is compared only up to its committed position', () => {
    casino.harm(`
      UPDATE doc_checkpoints SET body = json_set(body, '$.position', 16) WHERE id = 'wallet.balances';
      DELETE FROM doc_balances WHERE id = 'u2'; DELETE FROM doc_house_accounts;
    `);
    const { findings } = verdict();
    expect(findings.filter((finding) => finding.message.includes('balances/'))).toEqual([]);
  });
});
