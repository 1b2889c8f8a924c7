import { openReadOnly } from '@goldwake/platform/embedded';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSmallCasino } from '../testing/small-casino.js';
import { diffBalances } from './diff.js';

let casino: Awaited<ReturnType<typeof openSmallCasino>>;

beforeEach(async () => {
  casino = await openSmallCasino();
});
afterEach(() => casino.close());

function diff(uid?: string) {
  const read = openReadOnly(casino.dir).holdStill();
  try {
    return diffBalances(read, uid);
  } finally {
    read.close();
  }
}

const set = (id: string, path: string, value: string) =>
  `UPDATE doc_balances SET body = json_set(body, '${path}', ${value}) WHERE id = '${id}'`;
const GAMES = "UPDATE doc_house_accounts SET body = json_set(body, '$.amount', '1000000') WHERE id LIKE";

describe('stored balances beside their replay', () => {
  it('differ nowhere in a sound history: two players, and two house accounts in two currencies', () => {
    expect(diff()).toEqual({ as_of: 30, documents: 6, differences: [] });
  });

  // One harm a row: the document and field that must be named, and the last event after which the stored value was right.
  it.each([
    [
      'a field changed to a value of its past',
      set('u1', '$.sweeps_coins', "'900000'"),
      'balances/u1',
      'sweeps_coins',
      'wallet-u1@5',
    ],
    ['a field changed to what it never was', set('u1', '$.gold_coins', "'1'"), 'balances/u1', 'gold_coins', null],
    [
      'a field within a field',
      set('u2', '$.playthrough.progress', "'100000'"),
      'balances/u2',
      'playthrough.progress',
      'wallet-u2@5',
    ],
    ['a number where text belongs', set('u2', '$.gold_coins', '0'), 'balances/u2', 'gold_coins', null],
    ['a field too many', set('u1', '$.more', '1'), 'balances/u1', 'more', null],
    ['a version left behind', set('u1', '$.version', '7'), 'balances/u1', 'version', 'wallet-u1@7'],
    ['a house account', `${GAMES} 'house:games/gold%'`, 'house_accounts/house:games/gold_coins', 'amount', null],
    ['a document that is gone', "DELETE FROM doc_balances WHERE id = 'u2'", 'balances/u2', null, null],
    [
      "nobody's document",
      "INSERT INTO doc_balances (id, revision, body) VALUES ('u3', 1, '{}')",
      'balances/u3',
      null,
      null,
    ],
  ])('differ by %s', (_, harm, document, field, lastHeld) => {
    casino.harm(harm);
    const { differences } = diff();
    expect(differences).toHaveLength(1);
    expect(differences[0]).toMatchObject({ field, last_held: lastHeld });
    expect(`${differences[0]?.collection}/${differences[0]?.id}`).toBe(document);
  });

  it('are compared as of the position that the projection has committed, for one player as for all', () => {
    casino.harm("UPDATE doc_checkpoints SET body = json_set(body, '$.position', 14) WHERE id = 'wallet.balances'");
    const { as_of, differences } = diff('u1');
    expect(as_of).toBe(14);
    expect(differences).toContainEqual(
      expect.objectContaining({ field: 'version', stored: 12, last_held: null, replayed: 11 }),
    );
    expect(diff().differences.filter(({ id }) => id === 'u1')).toEqual(differences);
  });
});
