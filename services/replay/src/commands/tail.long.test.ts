import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { MAIN } from '../testing/run-replay.js';
import { openSmallCasino } from '../testing/small-casino.js';

let casino: Awaited<ReturnType<typeof openSmallCasino>>;
let child: ChildProcessWithoutNullStreams | undefined;

beforeEach(async () => {
  casino = await openSmallCasino();
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await casino.close();
});

function tail(...args: string[]) {
  child = spawn(process.execPath, [MAIN, 'tail', '--data', casino.dir, ...args]);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const running = child;
  return {
    line: async (): Promise<string> => (await lines.next()).value,
    async end(signal: NodeJS.Signals) {
      const closed = once(running, 'close');
      running.kill(signal);
      const [code] = await closed;
      return code;
    },
  };
}

it('tail prints the events after a position, then each new event, and exits with code 0 on Ctrl-C', async () => {
  const following = tail('--after', '31', '--json');
  expect(JSON.parse(await following.line())).toMatchObject({ position: 32, eventId: 'wallet-u2@12' });
  await casino.adjust('u1', '1000000');
  expect(JSON.parse(await following.line())).toMatchObject({ position: 33, type: 'balance_adjusted' });
  await casino.adjust('u2', '2000000');
  expect(JSON.parse(await following.line())).toMatchObject({ position: 34, stream: 'wallet-u2' });
  expect(await following.end('SIGINT')).toBe(0);
});

it('tail prints only the selected types and player, and shows the change of the balance in one line', async () => {
  const following = tail('--after', '0', '--type', 'coins_granted,balance_adjusted', '--player', 'grete');
  expect(await following.line()).toMatch(/^20 .* wallet-u2@2 .*coins_granted .*\+5,000\.00 GC to 5,000\.00/);
  await casino.adjust('u1', '1000000');
  await casino.adjust('u2', '-2000000');
  expect(await following.line()).toMatch(/^34 .* wallet-u2@13 .*balance_adjusted .*-2\.00 GC to/);
  expect(await following.end('SIGTERM')).toBe(0);
});

it('tail shows the new username of a player after a change', async () => {
  const following = tail('--after', '32', '--type', 'balance_adjusted');
  await casino.adjust('u1', '1000000');
  expect(await following.line()).toContain('(Ada)');
  await casino.rename('u1', 'Lovelace');
  await casino.adjust('u1', '2000000');
  expect(await following.line()).toContain('(Lovelace)');
  expect(await following.end('SIGINT')).toBe(0);
});

it('tail holds no read open between polls, so the casino can checkpoint its complete write-ahead log', async () => {
  const following = tail('--after', '31');
  await following.line();
  await casino.adjust('u1', '1000000');
  await following.line();
  expect(casino.checkpoint()).toBe(true);
  expect(await following.end('SIGINT')).toBe(0);
});

it('tail hides server seeds that are in use', async () => {
  const following = tail('--after', '10', '--json');
  expect(JSON.parse(await following.line()).data).toMatchObject({ server_seed: '(not revealed yet)' });
  expect(await following.end('SIGINT')).toBe(0);
});
