import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientFolder } from '@goldwake/provider/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { type Casino, createCasino } from './casino.js';

const KEYS = ['key-of-another-game-server'];
let games: string;
let dataDir: string;
let casino: Casino | undefined;

beforeAll(async () => {
  games = await clientFolder();
});
afterAll(() => rm(games, { recursive: true, force: true }));
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-casino-provider-'));
});
afterEach(async () => {
  await casino?.close();
  casino = undefined;
  await rm(dataDir, { recursive: true, force: true });
});

/** Returns a directive of the policy of a page. */
async function directive(url: string, name: string): Promise<string | undefined> {
  const { headers } = await fetch(url, { headers: { accept: 'text/html' } });
  const policy = headers.get('content-security-policy') ?? '';
  return policy.split('; ').find((one) => one.startsWith(`${name} `));
}

it('a casino and its game server show pages of each other only', async () => {
  casino = await createCasino({ dataDir }, { client: games, provider: { client: games } });
  const { provider = '', url } = casino;
  const { port } = new URL(url);
  expect(new URL(provider).port).not.toBe(port);
  expect(await directive(`${url}/`, 'frame-src')).toBe(`frame-src ${provider}`);
  expect(await directive(`${provider}/play/the-eel-wife`, 'frame-ancestors')).toBe(
    `frame-ancestors http://127.0.0.1:${port} http://localhost:${port}`,
  );
});

it('a casino starts no game server unless it is asked to, and none beside a configured one', async () => {
  casino = await createCasino({ dataDir }, { client: games });
  expect([casino.provider, await directive(`${casino.url}/`, 'frame-src')]).toEqual([undefined, undefined]);
  await casino.close();
  const provider = { url: 'https://games.example', keys: KEYS };
  casino = await createCasino({ dataDir, provider }, { client: games, provider: { client: games } });
  expect(casino.provider).toBeUndefined();
  expect(await directive(`${casino.url}/`, 'frame-src')).toBe('frame-src https://games.example');
});
