import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MAIN, replay } from './testing/run-replay.js';
import { openSmallCasino } from './testing/small-casino.js';

let casino: Awaited<ReturnType<typeof openSmallCasino>>;

beforeAll(async () => {
  casino = await openSmallCasino();
});
afterAll(() => casino.close());

it('streams lists the streams of a running casino', async () => {
  const { code, out } = await replay('streams', '--data', casino.dir, '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toContainEqual(expect.objectContaining({ stream: 'wallet-u1', events: 12 }));
});

it('balance accepts a uid or a username in any letter case', async () => {
  const byUid = await replay('balance', 'u1', '--json', '--data', casino.dir);
  const byName = await replay('balance', 'ADA', '--json', '--data', casino.dir);
  expect(byName.out).toBe(byUid.out);
  expect(JSON.parse(byUid.out)).toMatchObject({ uid: 'u1', version: 12, event_id: 'wallet-u1@12' });
});

it.each(['balance', 'explain'])('%s prints the username next to the uid', async (command) => {
  const { out } = await replay(command, 'u1', '--data', casino.dir);
  expect(out).toMatch(/^u1 \(Ada\) after wallet-u1@12 \(/);
});

it('balance at a version equals balance at the time of that version', async () => {
  const byVersion = JSON.parse((await replay('balance', 'u1', '--at', '2', '--json', '--data', casino.dir)).out);
  const byTime = await replay('balance', 'u1', '--at', byVersion.recorded_at, '--json', '--data', casino.dir);
  expect(byVersion).toMatchObject({ version: 2, balances: { gold_coins: '5000000000', sweeps_coins: '1000000' } });
  expect(JSON.parse(byTime.out)).toEqual(byVersion);
});

it('the groups of explain sum to the balance at that version, to the micro', async () => {
  const at = ['u1', '--at', '7', '--json', '--data', casino.dir];
  const { balances } = JSON.parse((await replay('balance', ...at)).out);
  const explained = JSON.parse((await replay('explain', ...at)).out);
  for (const { currency, balance, groups } of explained.balances) {
    expect(balance).toBe(balances[currency]);
    expect(groups.reduce((sum: bigint, group: { sum: string }) => sum + BigInt(group.sum), 0n)).toBe(BigInt(balance));
  }
  const { out } = await replay('explain', ...at, '--currency', 'SC');
  expect(JSON.parse(out).balances).toEqual([explained.balances[1]]);
});

it('diff finds no difference in a consistent history', async () => {
  expect(await replay('diff', '--data', casino.dir)).toMatchObject({ code: 0, err: '' });
  const { code, out } = await replay('diff', 'ada', '--json', '--data', casino.dir);
  expect({ code, ...JSON.parse(out) }).toEqual({ code: 0, as_of: 32, documents: 1, differences: [] });
});

it('diff exits with code 1 for a wrong stored field and names the last event after which it was right', async () => {
  const damaged = await openSmallCasino();
  damaged.harm(`UPDATE doc_balances SET body = json_set(body, '$.gold_coins', '5000980100') WHERE id = 'u1'`);
  const { code, out } = await replay('diff', '--json', '--data', damaged.dir);
  const inWords = await replay('diff', 'ada', '--data', damaged.dir);
  const other = await replay('diff', 'grete', '--data', damaged.dir);
  await damaged.close();
  expect(code).toBe(1);
  const field = { collection: 'balances', id: 'u1', field: 'gold_coins' };
  expect(JSON.parse(out).differences).toEqual([
    { ...field, stored: '5000980100', replayed: '4996980100', last_held: 'wallet-u1@4' },
  ]);
  expect(inWords.out).toMatch(/balances\/u1 +gold_coins +5,000\.9801 GC +4,996\.9801 GC +wallet-u1@4/);
  expect(other.code).toBe(0);
});

it('explain names an event that cannot be read and prints no balance', async () => {
  const damaged = await openSmallCasino();
  damaged.harm("UPDATE events SET data = '{}' WHERE stream = 'wallet-u1' AND version = 7");
  const { code, out, err } = await replay('explain', 'u1', '--data', damaged.dir);
  await damaged.close();
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(/^wallet-u1@7 cannot be read .*\n$/);
});

it('a closed output pipe ends the command with code 0 and no message', async () => {
  const child = spawn(process.execPath, [MAIN, 'show', 'wallet-u1', '--data', casino.dir]);
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    err += text;
  });
  child.stdout.destroy();
  const [code] = await once(child, 'close');
  expect({ code, err }).toEqual({ code: 0, err: '' });
});

it('show hides server seeds that are still in use', async () => {
  const { out } = await replay('show', 'fairness-u1', '--json', '--data', casino.dir);
  const [first, second] = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).data);
  expect(first.server_seed).toMatch(/^[0-9a-f]{64}$/);
  expect([first.next_server_seed, second.server_seed, second.next_server_seed]).toEqual(
    Array(3).fill('(not revealed yet)'),
  );
});

it('verify exits with code 1 and names the event of a finding', async () => {
  const damaged = await openSmallCasino();
  damaged.harm("DELETE FROM events WHERE stream = 'wallet-u1' AND version = 7");
  const { code, out } = await replay('verify', '--data', damaged.dir);
  await damaged.close();
  expect(code).toBe(1);
  expect(out).toContain('wallet-u1@7');
});

it('verify exits with code 0 on a consistent history', async () => {
  expect(await replay('verify', '--data', casino.dir)).toMatchObject({ code: 0, err: '' });
});

it.each([
  ['an unknown command', ['explode']],
  ['an unknown player', ['balance', 'nobody']],
  ['an unknown stream', ['show', 'wallet-nobody']],
  ['an invalid time', ['balance', 'u1', '--at', 'yesterday']],
  ['an invalid currency', ['explain', 'u1', '--currency', 'EUR']],
  ['an invalid position', ['tail', '--after', 'noon']],
  ['an unknown correlation', ['show', '--correlation', 'nothing']],
  ['a stream together with --correlation', ['show', 'wallet-u1', '--correlation', 'claim']],
  ['an invalid start of the range', ['show', '--from', 'yesterday']],
  ['a missing argument', ['balance']],
])('a command with %s exits with code 2 and prints one line', async (_, args) => {
  const { code, out, err } = await replay('--data', casino.dir, ...args);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err.trim().split('\n')).toHaveLength(1);
});

it('a folder that is missing, empty or not a casino ends the command with code 2', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'goldwake-replay-'));
  expect(await replay('verify', '--data', join(folder, 'gone'))).toMatchObject({ code: 2, out: '' });
  expect(await replay('verify', '--data', folder)).toMatchObject({ code: 2, out: '' });
  await writeFile(join(folder, 'goldwake.db'), 'not a database at all, but long enough to look like one'.repeat(50));
  const garbage = await replay('verify', '--data', folder);
  await rm(folder, { recursive: true });
  expect(garbage).toMatchObject({ code: 2, out: '' });
  expect(garbage.err.trim().split('\n')).toHaveLength(1);
});

it('the help of each command contains an example', async () => {
  for (const command of ['streams', 'show', 'tail', 'balance', 'explain', 'diff', 'verify']) {
    const { code, out } = await replay(command, '--help');
    expect({ code, helped: /^Examples?: npm run replay/m.test(out) }).toEqual({ code: 0, helped: true });
  }
});
