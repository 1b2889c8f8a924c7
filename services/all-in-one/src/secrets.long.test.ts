import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { createCasino } from './casino.js';
import { contentOf } from './testing/content-of.js';

const ANNA = {
  email: 'Anna.Lind@example.com',
  username: 'anna',
  password: 'correct horse 42',
  dateOfBirth: '1990-05-17',
};

let parent: string;
let dataDir: string;
let umask: number;
beforeEach(() => {
  umask = process.umask(0o022);
  parent = mkdtempSync(join(tmpdir(), 'goldwake-secrets-'));
  dataDir = join(parent, 'data');
});
afterEach(() => {
  process.umask(umask);
  rmSync(parent, { recursive: true, force: true });
});

/** Signs a player up, requests an e-mail change and a password reset, and stops the casino. */
async function play(): Promise<void> {
  const casino = await createCasino({ dataDir });
  try {
    const post = (path: string, body: object) => request(casino.url).post(path).send(body);
    const signedUp = await post('/api/auth/sign-up', ANNA).expect(201);
    const bearer = { authorization: `Bearer ${signedUp.body.access_token}` };
    const change = { email: 'other.lind@example.com', password: ANNA.password };
    await post('/api/self/email', change).set(bearer).expect(202);
    await post('/api/auth/forgot-password', { email: ANNA.email }).expect(202);
    expect(readdirSync(dataDir).filter((file) => (statSync(join(dataDir, file)).mode & 0o077) !== 0)).toEqual([]);
  } finally {
    await casino.close();
  }
}

describe('what a copy of the database reveals', () => {
  it('no signing key, no key of a player, no e-mail address and no code of an e-mail', async () => {
    await play();
    const files = readdirSync(dataDir).filter((file) => file.endsWith('.db') || file.endsWith('-wal'));
    const bytes = files.map((file) => readFileSync(join(dataDir, file), 'latin1')).join('\n');
    expect(bytes).toContain('"signing_keys"'.slice(1, -1));
    expect(bytes).not.toMatch(/anna\.lind|other\.lind/i);
    expect(bytes).not.toMatch(/"d":"[\w-]{43}"/);
    expect(bytes).not.toMatch(/"key":"[\w-]{43}"/);
    expect(bytes).not.toContain('oobCode=');
    expect(statSync(join(dataDir, 'data-key')).mode & 0o777).toBe(0o600);
  });

  it('without its data key a casino does not start, says which file is missing, and makes no new key', async () => {
    await play();
    rmSync(join(dataDir, 'data-key'));
    await expect(createCasino({ dataDir })).rejects.toThrow(/data-key/);
    expect(readdirSync(dataDir)).not.toContain('data-key');
  });

  it.each([
    ['without its data key', () => rmSync(join(dataDir, 'data-key'))],
    ['with the data key of another casino', () => writeFileSync(join(dataDir, 'data-key'), `${'5a'.repeat(32)}\n`)],
  ])('a casino %s changes no file', async (_, change) => {
    await play();
    change();
    const before = contentOf(dataDir);
    await expect(createCasino({ dataDir })).rejects.toThrow(/data-key is /);
    expect(contentOf(dataDir)).toEqual(before);
  });
});
