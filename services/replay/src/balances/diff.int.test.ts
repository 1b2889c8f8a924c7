import { openReadOnly } from '@goldwake/embedded';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSmallCasino } from '../testing/small-casino.js';
import { diffBalances } from './diff.js';

let casino: Awaited<ReturnType<typeof openSmallCasino>>;

beforeEach(async () => {
  casino = await openSmallCasino();
});
afterEach(() => casino.close());

function diff(uid?: string) {
  const read = openReadOnly(casino.dir).pinSnapshot();
  try {
    return diffBalances(read, uid);
  } finally {
    read.close();
  }
}

const set = (id: string, path: string, value: string) =>
  `UPDATE doc_balances SET body = json_set(body, '${path}', ${value}) WHERE id = '${id}'`;
const GAMES = "UPDATE doc_house_accounts SET body = json_set(body, '$.amount', '1000000') WHERE id LIKE";

describe('stored balances compared with their replay', () => {
  it('a consistent history has no difference for two players and two house accounts in two currencies', () => {
    expect(diff()).toEqual({ as_of: 32, documents: 6, differences: [] });
  });

  // Each row is one fault, the document and field to report, and the last event after which the stored value was right.
  it.each([
    [
      'a field with an earlier value',
      set('u1', '$.sweeps_coins', "'900000'"),
      'balances/u1',
      'sweeps_coins',
      'wallet-u1@5',
    ],
    ['a field with a value it never had', set('u1', '$.gold_coins', "'1'"), 'balances/u1', 'gold_coins', null],
    [
      'a nested field',
      set('u2', '$.playthrough.progress', "'100000'"),
      'balances/u2',
      'playthrough.progress',
      'wallet-u2@5',
    ],
    ['a number instead of text', set('u2', '$.gold_coins', '0'), 'balances/u2', 'gold_coins', null],
    ['an additional field', set('u1', '$.more', '1'), 'balances/u1', 'more', null],
    ['an earlier version', set('u1', '$.version', '7'), 'balances/u1', 'version', 'wallet-u1@7'],
    ['a wrong house account', `${GAMES} 'house:games/gold%'`, 'house_accounts/house:games/gold_coins', 'amount', null],
    ['a missing document', "DELETE FROM doc_balances WHERE id = 'u2'", 'balances/u2', null, null],
    [
      'a document of an unknown player',
      "INSERT INTO doc_balances (id, revision, body) VALUES ('u3', 1, '{}')",
      'balances/u3',
      null,
      null,
    ],
  ])('%s is reported as one difference', (_, harm, document, field, lastHeld) => {
    casino.harm(harm);
    const { differences } = diff();
    expect(differences).toHaveLength(1);
    expect(differences[0]).toMatchObject({ field, last_held: lastHeld });
    expect(`${differences[0]?.collection}/${differences[0]?.id}`).toBe(document);
  });

  it('balances are compared as of the committed position of the projection, for one player and for all', () => {
    casino.harm("UPDATE doc_checkpoints SET body = json_set(body, '$.position', 15) WHERE id = 'wallet.balances'");
    const { as_of, differences } = diff('u1');
    expect(as_of).toBe(15);
    expect(differences).toContainEqual(
      expect.objectContaining({ field: 'version', stored: 12, last_held: null, replayed: 11 }),
    );
    expect(diff().differences.filter(({ id }) => id === 'u1')).toEqual(differences);
  });
});
