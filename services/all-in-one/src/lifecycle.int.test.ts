import { once } from 'node:events';
import { chmod, mkdtemp, open as openFile, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionAnswer } from '@goldwake/contracts/http';
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

/** One plain line on standard error that names what is wrong, and an exit code that scripts understand. */
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

describe('starting', () => {
  it('tells the address, the data folder and how to look into the events', async () => {
    const casino = await open();
    expect(casino.stdout).toContain(casino.url);
    expect(casino.stdout).toContain(dataDir);
    expect(casino.stdout).toContain('npm run replay -- streams');
    expect((await fetch(`${casino.url}/api/health/ready`)).status).toBe(200);
  });

  it('prints the link that opens the workbench, and none where that is off', async () => {
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

  it('lists every mistake in the settings, one line each', async () => {
    const casino = CasinoProcess.start({ PORT: '70000', GOLDWAKE_HOST: 'a b', GOLDWAKE_LOG: 'loud' });
    const { code, stderr } = await casino.ended;
    expect(code).toBe(1);
    expect(stderr).toEqual([
      expect.stringMatching(/PORT.*70000/),
      expect.stringMatching(/GOLDWAKE_HOST.*a b/),
      expect.stringMatching(/GOLDWAKE_LOG.*loud/),
    ]);
  });

  it('is refused with the doors of benches where other machines could come through them', async () => {
    await expectRefusal({ GOLDWAKE_BENCH: '1', GOLDWAKE_HOST: '0.0.0.0' }, /GOLDWAKE_HOST must be this machine/);
  });

  it('is refused on a data folder in use, and the first process goes on', async () => {
    const first = await open();
    await expectRefusal({}, /another Goldwake is running/);
    expect((await fetch(`${first.url}/api/health/ready`)).status).toBe(200);
  });

  it('is refused on a taken port, and leaves the data folder free', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    await expectRefusal({ PORT: port }, new RegExp(`port ${port}: taken`));
    other.close();
    await open();
  });

  it('is refused on a folder that cannot be written', async () => {
    // Root may write where others may not, but not in the kernel's own file system.
    const locked = process.getuid?.() === 0 ? '/sys/kernel' : dataDir;
    if (locked === dataDir) await chmod(dataDir, 0o555);
    await expectRefusal({ GOLDWAKE_DATA: locked }, new RegExp(`${locked}: .*cannot be (written|opened)`));
  });

  it('is refused on a file in the place of the folder', async () => {
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    await expectRefusal({ GOLDWAKE_DATA: file }, /not a folder/);
  });

  it('is refused on a damaged database', async () => {
    await writeFile(join(dataDir, 'goldwake.db'), 'no casino was ever here\n'.repeat(500));
    await expectRefusal({}, /damaged/);
  });

  it('is refused on a database damaged behind its sound header', async () => {
    await (await open()).stop('SIGTERM');
    const file = await openFile(join(dataDir, 'goldwake.db'), 'r+');
    const { size } = await file.stat();
    await file.write(Buffer.alloc(size - 4_096), 0, size - 4_096, 4_096);
    await file.close();
    await expectRefusal({}, /damaged/);
  });
});

describe.each(['SIGTERM', 'SIGINT'] as const)('%s', (signal) => {
  it('drains and exits 0 within 5 s, though a caller keeps its connection and a browser its socket', async () => {
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

  it('loses nothing: the next start finds the player', async () => {
    const account = { email: 'anna@example.test', username: 'anna', password: 'harbour lights at dusk' };
    const send = (url: string, path: string, body: object) =>
      fetch(`${url}/api/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const first = await open();
    const signUp = await send(first.url, 'sign-up', { ...account, dateOfBirth: '1990-01-31' });
    const { user } = (await signUp.json()) as SessionAnswer;
    await first.stop(signal);
    const second = await open();
    const signIn = await send(second.url, 'sign-in', { email: account.email, password: account.password });
    expect(((await signIn.json()) as SessionAnswer).user.uid).toBe(user.uid);
  });
});
