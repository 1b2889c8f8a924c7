import { once } from 'node:events';
import { chmod, mkdtemp, open as openFile, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionResponse } from '@goldwake/contracts/http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CasinoProcess } from './testing/casino-process.js';

let dataDir: string;
let started: CasinoProcess[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-life-'));
  started = [];
});
afterEach(async () => {
  for (const casino of started) if (casino.child.exitCode === null) await casino.stop('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

async function open(env: Record<string, string> = {}) {
  const casino = await CasinoProcess.open({ GOLDWAKE_DATA: dataDir, ...env });
  started.push(casino);
  return casino;
}

/** Checks that the start fails with exit code 1 and one line on standard error that names the problem. */
async function expectRefusal(env: Record<string, string>, line: RegExp) {
  const casino = CasinoProcess.start({ GOLDWAKE_DATA: dataDir, ...env });
  started.push(casino);
  const { code, signal, stdout, stderr } = await casino.ended;
  expect({ code, signal, stdout, stderr }).toEqual({
    code: 1,
    signal: null,
    stdout: '',
    stderr: [expect.stringMatching(line)],
  });
}

describe('starting the casino', () => {
  it('the start message shows the URL, the data folder and the command that lists the streams', async () => {
    const casino = await open();
    expect(casino.stdout).toContain(casino.url);
    expect(casino.stdout).toContain(dataDir);
    expect(casino.stdout).toContain('npm run replay -- streams');
    expect((await fetch(`${casino.url}/api/health/ready`)).status).toBe(200);
  });

  it('the start message contains the workbench link, or no link when the workbench is off', async () => {
    const casino = await open();
    const link = /^ {2}workbench {2}(http:\S+)$/m.exec(casino.stdout)?.[1] ?? '';
    const { origin, hash } = new URL(link);
    const session = await fetch(`${origin}/api/workbench/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: hash.replace('#token=', '') }),
    });
    expect([origin, session.status]).toEqual([casino.url, 204]);
    await casino.stop('SIGTERM');
    expect((await open({ GOLDWAKE_WORKBENCH: 'off' })).stdout).not.toMatch(/workbench/i);
  });

  it('the start message contains the payment pages and their control page on lines of their own', async () => {
    const { stdout } = await open();
    const pages = /^ {2}payments {3}(http:\S+) \(simulated: test cards only\)$/m.exec(stdout)?.[1] ?? '';
    const control = /^ {2}control {4}(http:\S+) \(decides the payments\)$/m.exec(stdout)?.[1] ?? '';
    expect(control).toBe(`${new URL(pages).origin}/control`);
    expect((await fetch(control)).status).toBe(200);
  });

  it('every invalid setting is reported on a line of its own', async () => {
    const casino = CasinoProcess.start({ PORT: '70000', GOLDWAKE_HOST: 'a b', GOLDWAKE_LOG: 'loud' });
    const { code, stderr } = await casino.ended;
    expect(code).toBe(1);
    expect(stderr).toEqual([
      expect.stringMatching(/PORT.*70000/),
      expect.stringMatching(/GOLDWAKE_HOST.*a b/),
      expect.stringMatching(/GOLDWAKE_LOG.*loud/),
    ]);
  });

  it('benchmark routes are refused on a host that other machines can reach', async () => {
    await expectRefusal({ GOLDWAKE_BENCH: '1', GOLDWAKE_HOST: '0.0.0.0' }, /set GOLDWAKE_HOST to a loopback address/);
  });

  it('a second start on a data folder in use is refused, and the first process keeps running', async () => {
    const first = await open();
    await expectRefusal({}, /another Goldwake is running/);
    expect((await fetch(`${first.url}/api/health/ready`)).status).toBe(200);
  });

  it('a start on a port in use is refused and leaves the data folder unlocked', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    await expectRefusal({ PORT: port }, new RegExp(`port ${port}: in use by another program`));
    other.close();
    await open();
  });

  it.each([
    ['payments', 'GOLDWAKE_SANDBOX_PORT'],
    ['games', 'GOLDWAKE_PROVIDER_PORT'],
  ])(
    'a port chosen for the %s that is in use is refused and leaves the data folder unlocked',
    async (line, setting) => {
      const first = await open();
      const port = new RegExp(`^  ${line} +http:\\S+:(\\d+) `, 'm').exec(first.stdout)?.[1] ?? '';
      const own = { GOLDWAKE_DATA: join(dataDir, 'second') };
      await expectRefusal(
        { ...own, [setting]: port },
        new RegExp(`port ${port}: in use by another program; stop it, or set ${setting}$`),
      );
      await open(own);
    },
  );

  it('a data folder that is not writable is refused', async () => {
    // Root can write to folders without write permission, but not to the kernel's own file system.
    const locked = process.getuid?.() === 0 ? '/sys/kernel' : dataDir;
    if (locked === dataDir) await chmod(dataDir, 0o555);
    // For root, the folder is writable but not private.
    await expectRefusal(
      { GOLDWAKE_DATA: locked },
      new RegExp(`${locked}: .*(cannot be (written|opened)|mode was not changed)`),
    );
  });

  it('a data folder path that is a file is refused', async () => {
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    await expectRefusal({ GOLDWAKE_DATA: file }, /not a folder/);
  });

  it('a damaged database is refused', async () => {
    await writeFile(join(dataDir, 'goldwake.db'), 'no casino was ever here\n'.repeat(500));
    await expectRefusal({}, /damaged/);
  });

  it('a database with a valid header and damaged pages is refused', async () => {
    await (await open()).stop('SIGTERM');
    const file = await openFile(join(dataDir, 'goldwake.db'), 'r+');
    const { size } = await file.stat();
    await file.write(Buffer.alloc(size - 4_096), 0, size - 4_096, 4_096);
    await file.close();
    await expectRefusal({}, /damaged/);
  });
});

it('an unknown variable is reported with the setting that it resembles, and the casino starts', async () => {
  const casino = await open({ GOLDWAKE_SESSIONS_DAYS: '1' });
  const { stderr } = await casino.stop('SIGTERM');
  expect(stderr).toEqual([
    'goldwake: GOLDWAKE_SESSIONS_DAYS is not a setting and is ignored; the most similar one is GOLDWAKE_SESSION_DAYS',
  ]);
});

describe.each(['SIGTERM', 'SIGINT'] as const)('shutdown on %s', (signal) => {
  it('the casino drains and exits with code 0 within 5 s while a keep-alive connection and a WebSocket are open', async () => {
    const casino = await open();
    const agent = new Agent({ keepAlive: true });
    await new Promise<void>((resolve, reject) => {
      get(`${casino.url}/api/health/live`, { agent }, (response) => response.resume().on('end', resolve)).on(
        'error',
        reject,
      );
    });
    const { default: WebSocket } = await import('ws');
    const socket = new WebSocket(`${casino.url.replace('http', 'ws')}/realtime`);
    await once(socket, 'open');
    const closed = once(socket, 'close');
    const { code, stderr, ms } = await casino.stop(signal);
    expect({ code, stderr }).toEqual({ code: 0, stderr: [] });
    expect(ms).toBeLessThan(5_000);
    const [closeCode] = await closed;
    expect(closeCode).toBe(3000);
    agent.destroy();
  });

  it('a player who signed up before the shutdown can sign in after the next start', async () => {
    const account = { email: 'anna@example.test', username: 'anna', password: 'harbour lights at dusk' };
    const send = (url: string, path: string, body: object) =>
      fetch(`${url}/api/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const first = await open();
    const signUp = await send(first.url, 'sign-up', { ...account, dateOfBirth: '1990-01-31' });
    const { user } = (await signUp.json()) as SessionResponse;
    await first.stop(signal);
    const second = await open();
    const signIn = await send(second.url, 'sign-in', { email: account.email, password: account.password });
    expect(((await signIn.json()) as SessionResponse).user.uid).toBe(user.uid);
  });
});
