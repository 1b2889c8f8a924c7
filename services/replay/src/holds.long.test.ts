import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Currency, type EventOf, heldAccount, idOf, type WalletEvent } from '@goldwake/contracts';
import { openReadOnly, type ReadOnlyCasino } from '@goldwake/embedded';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { diffBalances } from './balances/diff.js';
import { explainWallet } from './explain/explain-wallet.js';
import { journalOf } from './export/hledger.js';
import { eventLine } from './print/event-line.js';
import { corrupt, forge } from './testing/corrupt.js';
import { replay } from './testing/run-replay.js';
import { writeHistory } from './testing/seeded-history.js';
import { verify } from './verify.js';

/** Data folder with a history of redemptions and its projections. */
let dir: string;
let scratch: string;
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'goldwake-holds-'));
  dir = join(scratch, 'data');
  writeHistory(dir, { events: 2_000, players: 4, seed: 7, holds: true });
  const { code, out, err } = await replay('rebuild', '--data', dir);
  // The output says why, which the code alone does not.
  expect({ code, output: code === 0 ? '' : `${out}${err}` }).toEqual({ code: 0, output: '' });
});
afterEach(() => rm(scratch, { recursive: true }));

function reading<T>(read: (casino: ReadOnlyCasino) => T): T {
  const casino = openReadOnly(dir);
  try {
    return read(casino);
  } finally {
    casino.close();
  }
}

type Held = EventOf<'funds_held'>;

/** Returns the first event of a type with its stream and version. */
function first(type: string) {
  return reading((casino) => {
    for (const { event } of casino.allEvents({ types: [type] })) return event;
    throw new Error(`the history has no ${type}`);
  });
}

describe('a history with holds', () => {
  it('verify and diff report nothing', () => {
    expect(reading((casino) => verify(casino).findings)).toEqual([]);
    expect(reading((casino) => diffBalances(casino, undefined).differences)).toEqual([]);
  });

  it('a stored document of held money that was changed is reported with the last event that gave its value', () => {
    const uid = idOf(first('funds_held').stream);
    corrupt(dir, `UPDATE doc_held_balances SET body = json_set(body, '$.sweeps_coins', '7') WHERE id = '${uid}'`);
    const messages = reading((casino) => verify(casino).findings.map(({ message }) => message));
    expect(messages).toEqual([
      `stored held_balances/${uid} differs from the replay: sweeps_coins is 0.000007 SC, should be 0.00 SC`,
      expect.stringMatching(/^the accounts stored as of position \d+ sum to \S+ SC, not to zero$/),
    ]);
    for (const one of [uid, undefined]) {
      expect(reading((casino) => diffBalances(casino, one).differences)).toMatchObject([
        { collection: 'held_balances', id: uid, field: 'sweeps_coins' },
      ]);
    }
  });

  it('held money that an event states wrongly is reported, even if all hashes were recomputed', () => {
    const { stream, version, eventId } = first('funds_held');
    forge(dir, stream, version, (data: Held['data']) => {
      data.held.sweeps_coins = `${BigInt(data.held.sweeps_coins) + 1n}`;
    });
    expect(reading((casino) => verify(casino).findings)).toContainEqual(
      expect.objectContaining({
        check: 'postings',
        event_id: eventId,
        message: expect.stringMatching(/^states the held money \S+ SC; the postings give \S+ SC$/),
      }),
    );
  });

  it('a posting to the held account of another player is reported', () => {
    const { stream, version, eventId } = first('funds_held');
    forge(dir, stream, version, (data: Held['data']) => {
      for (const posting of data.postings) {
        if (posting.account === heldAccount(idOf(stream))) posting.account = heldAccount('somebody');
      }
    });
    expect(reading((casino) => verify(casino).findings)).toContainEqual(
      expect.objectContaining({
        event_id: eventId,
        message: "posts to player:somebody:held, another player's account",
      }),
    );
  });

  it('the journal declares the held account as a subaccount, and its accounts sum to zero', () => {
    const sums = new Map<string, bigint>();
    const text = reading((casino) => {
      const events = Array.from(casino.allEvents({}), ({ event }) => event);
      for (const { data } of events) {
        for (const { currency, amount } of (data as Partial<WalletEvent['data']>).postings ?? []) {
          sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount));
        }
      }
      return [...journalOf(events)].join('');
    });
    const uid = idOf(first('funds_held').stream);
    expect(text).toContain(`account player:${uid}:held\n`);
    expect(text).toContain('account house:redemptions\n');
    expect([...sums.values()].every((sum) => sum === 0n)).toBe(true);
  });

  it('explain adds up to the balance, with holds as reasons of their own', () => {
    const uid = idOf(first('hold_released').stream);
    const currencies: Currency[] = ['sweeps_coins'];
    const wish = { toVersion: Number.MAX_SAFE_INTEGER, currencies };
    const { explanations } = reading((casino) => explainWallet(casino, uid, wish, () => {}));
    const [{ balance, groups } = { balance: 0n, groups: [] }] = explanations;
    expect(groups.reduce((sum, group) => sum + group.sum, 0n)).toBe(balance);
    expect(groups.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['holds', 'released_holds']));
    expect(groups.map(({ reason }) => reason)).not.toContain('unaccounted');
  });

  it('show prints what an event of a hold moves on both accounts', () => {
    const amount = String.raw`[\d,]+\.\d\d`;
    expect(eventLine(first('funds_held'))).toMatch(
      new RegExp(
        `funds_held {2}hold_id \\w+, reason redemption, amount ${amount} SC {2}-${amount} SC to ${amount} {2}held \\+${amount} SC to ${amount}$`,
      ),
    );
    expect(eventLine(first('hold_captured'))).toMatch(
      new RegExp(`hold_captured {2}.+ {2}held -${amount} SC to ${amount}$`),
    );
    expect(eventLine(first('hold_released'))).toMatch(
      new RegExp(`hold_released {2}.+ {2}\\+${amount} SC to ${amount} {2}held -${amount} SC to ${amount}$`),
    );
  });
});
