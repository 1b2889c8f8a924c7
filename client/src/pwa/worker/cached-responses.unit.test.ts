import { beforeEach, describe, expect, it } from '@jest/globals';
import { type CacheOptions, cacheFirst, networkFirst, type ResponseCache } from './cached-responses.js';

/** In-memory Cache, keyed by URL in the order of insertion. */
class MemoryCache implements ResponseCache {
  readonly answers = new Map<string, Response>();
  match = async (request: RequestInfo | URL) => this.answers.get(urlOf(request))?.clone();
  put = async (request: RequestInfo | URL, response: Response) => void this.answers.set(urlOf(request), response);
  keys = async () => [...this.answers.keys()].map((url) => new Request(url));
  delete = async (request: RequestInfo | URL) => this.answers.delete(urlOf(request));
}
const urlOf = (request: RequestInfo | URL) => (request instanceof Request ? request.url : String(request));

const PATIENT = 10_000;
let cache: MemoryCache;
let online: (url: string) => Promise<Response>;
let work: Promise<unknown>[];
let keeping: CacheOptions;

const get = (name: string) => new Request(`https://casino.example/${name}`);
const text = async (response: Promise<Response>) => (await response).text();
const settle = async () => {
  for (const before = -1; before !== work.length && work.length > 0; ) await Promise.all(work.splice(0));
};

beforeEach(() => {
  cache = new MemoryCache();
  work = [];
  online = async (url) => new Response(`of ${url.split('/').at(-1)}`);
  keeping = { cache, fetch: (request) => online(request.url), max: 3, waitUntil: (promise) => work.push(promise) };
});

describe('networkFirst()', () => {
  it('returns the network response and caches it', async () => {
    expect(await text(networkFirst(get('a'), keeping, PATIENT))).toBe('of a');
    await settle();
    online = () => Promise.reject(new TypeError('offline'));
    expect(await text(networkFirst(get('a'), keeping, PATIENT))).toBe('of a');
  });

  it('returns the cached response if the network exceeds the timeout, and caches the late response for the next request', async () => {
    await text(networkFirst(get('a'), keeping, PATIENT));
    await settle();
    let arrive = (_: Response) => {};
    online = () =>
      new Promise((resolve) => {
        arrive = resolve;
      });
    expect(await text(networkFirst(get('a'), keeping, 1))).toBe('of a');
    arrive(new Response('newer'));
    await settle();
    online = () => Promise.reject(new TypeError('offline'));
    expect(await text(networkFirst(get('a'), keeping, PATIENT))).toBe('newer');
  });

  it('returns the cached response on a 5xx status, but not on a 4xx status', async () => {
    await text(networkFirst(get('a'), keeping, PATIENT));
    await settle();
    online = async () => new Response('broken', { status: 503 });
    expect(await text(networkFirst(get('a'), keeping, PATIENT))).toBe('of a');
    online = async () => new Response('gone', { status: 404 });
    expect((await networkFirst(get('a'), keeping, PATIENT)).status).toBe(404);
    await settle();
    online = () => Promise.reject(new TypeError('offline'));
    expect(await text(networkFirst(get('a'), keeping, PATIENT))).toBe('of a');
  });

  it('does not cache a web page, which a sign-in page of a network may send in the place of a file', async () => {
    online = async () => new Response('<p>Sign in</p>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(await text(networkFirst(get('a'), keeping, PATIENT))).toBe('<p>Sign in</p>');
    expect(await text(cacheFirst(get('b'), keeping))).toBe('<p>Sign in</p>');
    await settle();
    expect([...cache.answers.keys()]).toEqual([]);
  });

  it('rejects with the network error if nothing is cached', async () => {
    online = () => Promise.reject(new TypeError('offline'));
    await expect(networkFirst(get('a'), keeping, PATIENT)).rejects.toThrow('offline');
  });
});

describe('keptFirst()', () => {
  it('returns the cached response and refreshes the cache for the next request', async () => {
    await text(cacheFirst(get('a'), keeping));
    await settle();
    online = async () => new Response('newer');
    expect(await text(cacheFirst(get('a'), keeping))).toBe('of a');
    await settle();
    expect(await text(cacheFirst(get('a'), keeping))).toBe('newer');
  });

  it('returns the cached response while the network is unavailable', async () => {
    await text(cacheFirst(get('a'), keeping));
    await settle();
    online = () => Promise.reject(new TypeError('offline'));
    expect(await text(cacheFirst(get('a'), keeping))).toBe('of a');
    await settle();
  });
});

it('beyond the maximum the response stored longest ago is deleted', async () => {
  for (const name of ['a', 'b', 'c', 'a', 'd']) {
    await text(networkFirst(get(name), keeping, PATIENT));
    await settle();
  }
  expect([...cache.answers.keys()].map((url) => url.at(-1))).toEqual(['c', 'a', 'd']);
});

it('a response with the same ETag is not written to the cache again', async () => {
  let puts = 0;
  const { put } = cache;
  cache.put = (...args) => {
    puts += 1;
    return put(...args);
  };
  let etag = '"1"';
  online = async () => new Response('a picture', { headers: { etag } });
  for (let asked = 0; asked < 3; asked += 1) {
    await text(cacheFirst(get('a'), keeping));
    await settle();
  }
  expect(puts).toBe(1);
  etag = '"2"';
  await text(cacheFirst(get('a'), keeping));
  await settle();
  expect(puts).toBe(2);
});
