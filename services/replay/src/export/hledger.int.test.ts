import { execFileSync, spawnSync } from 'node:child_process';

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openReadOnly, type ReadOnlyCasino } from '@goldwake/embedded';
import type { HouseAccount } from '@goldwake/wallet/domain';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { balance } from '../commands/balance.js';
import { writeHistory } from '../testing/seeded-history.js';
import { openSmallCasino } from '../testing/small-casino.js';
import { decimal } from './hledger.js';
import { writeJournal } from './write-journal.js';

/** CI has hledger, so there these tests must run and not be skipped. */
const withHledger = process.env.CI || spawnSync('hledger', ['--version']).status === 0 ? it : it.skip;
const ALL = { players: null, from: null, to: null };
let casino: Awaited<ReturnType<typeof openSmallCasino>>;
let scratch: string;
let opened: ReadOnlyCasino;
beforeAll(async () => {
  casino = await openSmallCasino();
  scratch = await mkdtemp(join(tmpdir(), 'goldwake-journal-'));
  opened = openReadOnly(casino.dir).pinSnapshot();
});
afterAll(async () => {
  opened.close();
  await casino.close();
  await rm(scratch, { recursive: true });
});

const hledger = (file: string, ...args: string[]) =>
  execFileSync('hledger', ['-f', file, ...args], { encoding: 'utf8' });

/** Returns the balances that are not zero as sorted lines of `account commodity amount`. */
function balancesByHledger(file: string): string[] {
  const rows = hledger(file, 'balance', '--flat', '--no-total', '--layout=bare', '-O', 'csv')
    .trim()
    .split('\n')
    .slice(1);
  return rows.map((row) => row.replaceAll('"', '').split(',').join(' ')).sort();
}

function balancesByUs(): string[] {
  const players = ['u1', 'u2'].flatMap((uid) => {
    const { balances } = JSON.parse(balance(opened, uid, undefined, true));
    return [
      [`player:${uid}`, 'GC', balances.gold_coins],
      [`player:${uid}`, 'SC', balances.sweeps_coins],
    ] as const;
  });
  const house = [...opened.allDocuments<HouseAccount>('house_accounts')].map(
    ({ body }) => [body.account, body.currency === 'gold_coins' ? 'GC' : 'SC', body.amount] as const,
  );
  return [...players, ...house]
    .filter(([, , micros]) => micros !== '0')
    .map(([account, commodity, micros]) => `${account} ${commodity} ${decimal(BigInt(micros))}`)
    .sort();
}

withHledger('hledger check --strict accepts the journal, and its balances equal ours to the micro', () => {
  const file = join(scratch, 'all.journal');
  const { transactions } = writeJournal(opened, file, ALL);
  expect(transactions).toBe(22);
  hledger(file, 'check', '--strict');
  expect(balancesByHledger(file)).toEqual(balancesByUs());
});

withHledger('the complete ledger sums to zero in both currencies', () => {
  const file = join(scratch, 'total.journal');
  writeJournal(opened, file, ALL);
  expect(hledger(file, 'balance', '--depth=0', '-O', 'csv')).not.toMatch(/[1-9]/);
});

withHledger('the journal of a history with rakeback and VIP rewards is accepted and sums to zero', () => {
  const dir = join(scratch, 'vip');
  writeHistory(dir, { events: 1_000, players: 3, seed: 4, vip: true });
  const history = openReadOnly(dir).pinSnapshot();
  const file = join(scratch, 'vip.journal');
  writeJournal(history, file, ALL);
  history.close();
  hledger(file, 'check', '--strict');
  expect(hledger(file, 'balance', '--depth=0', '-O', 'csv')).not.toMatch(/[1-9]/);
});

withHledger('hledger reports a posting that is off by one micro', async () => {
  const damaged = await openSmallCasino();
  try {
    damaged.harm(`UPDATE events SET data = replace(data, '"-5000000000"', '"-5000000001"') WHERE stream = 'wallet-u2'`);
    const other = openReadOnly(damaged.dir).pinSnapshot();
    const file = join(scratch, 'harmed.journal');
    writeJournal(other, file, ALL);
    other.close();
    const { status, stderr } = spawnSync('hledger', ['-f', file, 'check'], { encoding: 'utf8' });
    expect(status).not.toBe(0);
    expect(stderr).toContain('(wallet-u2@2)');
  } finally {
    await damaged.close();
  }
});

it('the journal contains no usernames, and an existing file is not overwritten', async () => {
  const file = join(scratch, 'once.journal');
  writeJournal(opened, file, { ...ALL, players: ['u1'] });
  const text = await readFile(file, 'utf8');
  expect(text).not.toMatch(/ada|grete|u2/i);
  expect(() => writeJournal(opened, file, ALL)).toThrow(/already exists/);
  expect(await readFile(file, 'utf8')).toBe(text);
});
