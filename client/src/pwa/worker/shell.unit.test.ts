import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { dropOldShells, keepShell, keptPage, keptPart, type Shell } from './shell.js';

/** In-memory CacheStorage, keyed by name in the order of creation. */
class MemoryCaches {
  readonly byName = new Map<string, MemoryCache>();
  has = async (name: string) => this.byName.has(name);
  keys = async () => [...this.byName.keys()];
  delete = async (name: string) => this.byName.delete(name);
  async open(name: string) {
    const cache = this.byName.get(name) ?? new MemoryCache();
    this.byName.set(name, cache);
    return cache;
  }
}
class MemoryCache {
  readonly answers = new Map<string, Response>();
  match = async (path: string) => this.answers.get(path)?.clone();
  put = async (path: string, response: Response) => void this.answers.set(path, response);
}

const PART = '/assets/index.js';
let kept: MemoryCaches;
/** Response bodies of the simulated server, by path. */
let served: Map<string, string>;
let now: number;

beforeEach(() => {
  kept = new MemoryCaches();
  served = new Map([[PART, 'the code']]);
  now = 1_000;
  Object.assign(globalThis, { caches: kept });
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (asked) => {
    const body = served.get(String(asked));
    return new Response(body, { status: body === undefined ? 404 : 200 });
  });
});

async function build(version: string): Promise<Shell> {
  const page = `the page of ${version}`;
  served.set('/index.html', page);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(page));
  return { version, pageHash: Buffer.from(digest).toString('hex'), parts: [PART] };
}
async function install(version: string): Promise<Shell> {
  const shell = await build(version);
  await keepShell(shell);
  return shell;
}
async function run(shell: Shell): Promise<void> {
  now += 1;
  await dropOldShells(shell);
}
const versions = () => [...kept.byName.keys()].map((name) => name.replace('goldwake-shell-', ''));

describe('install', () => {
  it('the page and its assets are cached', async () => {
    const shell = await install('a');
    expect(await (await keptPage(shell))?.text()).toBe('the page of a');
    expect(kept.byName.get('goldwake-shell-a')?.answers.has(PART)).toBe(true);
  });

  it('nothing stays cached if the page was rebuilt in the meantime or an asset is missing', async () => {
    const shell = await build('a');
    await build('b');
    await expect(keepShell(shell)).rejects.toThrow('does not match version');
    served.delete(PART);
    await expect(install('b')).rejects.toThrow(`${PART} is missing`);
    expect(versions()).toEqual([]);
  });

  it('a web page in the place of an asset is not cached, and the next install succeeds', async () => {
    const shell = await build('a');
    const page = new Response('<title>Sign in to this network</title>', { headers: { 'content-type': 'text/html' } });
    const served = jest.mocked(fetch).getMockImplementation();
    jest
      .mocked(fetch)
      .mockImplementation(async (...asked) => (asked[0] === PART ? page : served?.(...asked)) as Response);
    await expect(keepShell(shell)).rejects.toThrow(`${PART} is missing`);
    expect(versions()).toEqual([]);
    if (served) jest.mocked(fetch).mockImplementation(served);
    await install('a');
    expect(await kept.byName.get('goldwake-shell-a')?.answers.get(PART)?.text()).toBe('the code');
  });

  it('a failed install does not delete the cache of the same version that is already active', async () => {
    const shell = await install('a');
    served.delete(PART);
    await expect(keepShell(shell)).rejects.toThrow(`${PART} is missing`);
    expect(await (await keptPage(shell))?.text()).toBe('the page of a');
  });
});

describe('activation', () => {
  it('the previously active version is kept for open tabs, and older versions are deleted', async () => {
    for (const version of ['a', 'b', 'c']) await run(await install(version));
    expect(versions()).toEqual(['b', 'c']);
  });

  it('a version that was installed later but never active does not count as the previous one', async () => {
    await run(await install('a'));
    await install('b');
    await run(await install('c'));
    expect(versions()).toEqual(['a', 'c']);
  });

  it('after a rollback the version that was active last is kept', async () => {
    const first = await install('a');
    await run(first);
    await run(await install('b'));
    await run(first);
    await run(await install('c'));
    expect(versions()).toEqual(['a', 'c']);
  });
});

it('caches of other kinds are not deleted', async () => {
  await kept.open('goldwake-art');
  for (const version of ['a', 'b', 'c']) await run(await install(version));
  expect(versions()).toEqual(['goldwake-art', 'b', 'c']);
});

it('without the cache, which the browser may block, nothing is found and the network responds', async () => {
  const refuse = () => Promise.reject(new DOMException('blocked', 'SecurityError'));
  Object.assign(globalThis, { caches: { open: refuse, match: refuse } });
  const shell = await build('one');
  expect([await keptPage(shell), await keptPart(new Request('http://casino.test/assets/a.js'))]).toEqual([
    undefined,
    undefined,
  ]);
});
