import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { replay } from '../testing/run-replay.js';
import { openSmallCasino } from '../testing/small-casino.js';

let casino: Awaited<ReturnType<typeof openSmallCasino>>;
let scratch: string;

beforeAll(async () => {
  casino = await openSmallCasino();
  scratch = await mkdtemp(join(tmpdir(), 'goldwake-what-if-'));
});
afterAll(async () => {
  await casino.close();
  await rm(scratch, { recursive: true });
});

const whatIf = (...args: string[]) => replay('what-if', ...args, '--data', casino.dir);

it('a balance that would differ ends the command with code 1 and is shown with the difference and the first differing event', async () => {
  const { code, out } = await whatIf('ada', '--without', 'wallet-u1@2', '--json');
  expect(code).toBe(1);
  expect(JSON.parse(out).differences).toContainEqual({
    uid: 'u1',
    currency: 'gold_coins',
    now: '4996980100',
    would_be: '-3019900',
    difference: '-5000000000',
    differs_at: 'wallet-u1@2',
    below_zero_at: 'wallet-u1@5',
    steps: [{ version: 2, difference: '-5000000000' }],
  });
  const inWords = await whatIf('ada', '--without', 'wallet-u1@2', 'wallet-u1@5');
  expect(inWords.out).toMatch(/^2 balances would differ\. 12 events of 1 wallet, 2 left out\.\n/);
  expect(inWords.out).toMatch(/u1 \(Ada\) +4,996\.98 GC +-2\.01 GC +-4,999\.00 GC +wallet-u1@2 +wallet-u1@7/);
});

it('the command exits with code 0 if no balance of any player would differ', async () => {
  const same = join(scratch, 'same.mjs');
  await writeFile(
    same,
    `export { walletReducer as default } from '${import.meta.resolve('@goldwake/wallet/domain')}';`,
  );
  const { code, out } = await whatIf('--reducer', same);
  expect({ code, out }).toEqual({ code: 0, out: 'No balance would differ. 24 events of 2 wallets, 0 left out.\n' });
});

it.each([
  ['an unknown event', ['--without', 'wallet-u1@99']],
  ['an unknown event type', ['--without-type', 'jackpot']],
  ['an unknown player', ['nobody', '--without-type', 'coins_granted']],
  ['a missing module', ['--reducer', 'gone.mjs']],
  ['no options', []],
])('the command exits with code 2 and prints one line for %s', async (_, args) => {
  const { code, out, err } = await whatIf(...args);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err.trim().split('\n')).toHaveLength(1);
});
