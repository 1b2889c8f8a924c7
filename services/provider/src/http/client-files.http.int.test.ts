import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PAGE, SYMBOLS } from '../testing/client-folder.js';
import { ProviderUnderTest } from '../testing/provider-under-test.js';

let under: ProviderUnderTest;
beforeAll(async () => {
  under = await ProviderUnderTest.open();
});
afterAll(() => under.close());

/** Sends a path and headers as they are; `fetch` would resolve dots, and ask for and undo compression. */
const raw = (path: string, headers: OutgoingHttpHeaders = {}) =>
  new Promise<{ status?: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const { hostname, port } = new URL(under.url);
    request({ hostname, port, path, headers }, (response) => {
      const { statusCode: status, headers } = response;
      buffer(response).then((body) => resolve({ status, headers, body }), reject);
    })
      .once('error', reject)
      .end();
  });

describe('the page', () => {
  it.each(['/play/the-eel-wife', '/play/the-eel-wife?theme=dark', `/replay/${'0'.repeat(32)}`])(
    '%s may be shown in a frame of the casino, and loads only from the own origin, by its name',
    async (path) => {
      const response = await under.get(path);
      expect([response.status, await response.text()]).toEqual([200, PAGE]);
      const { headers } = response;
      const own = under.provider.pageUrl;
      const { port } = new URL(under.casino.url);
      expect(headers.get('content-security-policy')?.split('; ')).toEqual([
        "default-src 'none'",
        `script-src ${own}`,
        `style-src ${own}`,
        `img-src ${own} blob: data:`,
        `connect-src ${own}`,
        "base-uri 'none'",
        "form-action 'none'",
        `frame-ancestors http://127.0.0.1:${port} http://localhost:${port}`,
      ]);
      expect([headers.get('x-frame-options'), headers.get('referrer-policy')]).toEqual([null, 'no-referrer']);
      expect(headers.get('cache-control')).toBe('no-cache');
    },
  );

  it.each(['/play/dice', '/play/no-such-game', '/replay/123', '/replay/x'])('%s is not found', async (path) => {
    const response = await under.get(path);
    expect([response.status, await response.text()]).toEqual([404, PAGE]);
  });

  it('names the configured origins', async () => {
    const other = await ProviderUnderTest.open({
      publicUrl: 'https://games.example',
      frameAncestors: ['https://casino.example'],
    });
    try {
      expect(other.provider.pageUrl).toBe('https://games.example');
      const policy = (await other.get('/play/the-eel-wife')).headers.get('content-security-policy');
      expect(policy).toContain('script-src https://games.example;');
      expect(policy).toMatch(/frame-ancestors https:\/\/casino\.example$/);
    } finally {
      await other.close();
    }
  });

  it('cannot be loaded before the client is built', async () => {
    const other = await ProviderUnderTest.open({ client: `${process.cwd()}/no-such-folder` });
    try {
      expect((await other.get('/play/the-eel-wife')).status).toBe(404);
    } finally {
      await other.close();
    }
  });
});

describe('the files of the page', () => {
  it.each([
    ['/assets/game-1a2b3c.js', 'public, max-age=31536000, immutable'],
    ['/symbols/the-eel-wife.svg', 'public, max-age=3600'],
    ['/backdrops/the-eel-wife.avif', 'public, max-age=3600'],
  ])('%s is cached, and a sandboxed frame may show it', async (path, caching) => {
    const { status, headers } = await under.get(path);
    const stated = [headers.get('cache-control'), headers.get('cross-origin-resource-policy')];
    expect([status, ...stated]).toEqual([200, caching, 'cross-origin']);
  });

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
  ] as const)('are sent as the browser accepts them: %s', async (accepted, encoding, decode) => {
    const { status, headers, body } = await raw('/symbols/the-eel-wife.svg', { 'accept-encoding': accepted });
    expect([status, headers['content-encoding'], decode(body).toString()]).toEqual([200, encoding, SYMBOLS]);
    expect([headers['content-type'], headers.vary]).toEqual(['image/svg+xml', 'accept-encoding']);
  });

  it('are not sent again to a browser that has them', async () => {
    const accepted = { 'accept-encoding': 'gzip, deflate, br' };
    const { etag } = (await raw('/symbols/the-eel-wife.svg', accepted)).headers;
    const { status, body } = await raw('/symbols/the-eel-wife.svg', { ...accepted, 'if-none-match': etag });
    expect([status, body.length]).toEqual([304, 0]);
  });

  it.each([
    '/assets/nothing.js',
    '/symbols/the-eel-wife.svg.br',
    '/assets/.hidden',
    '/assets/..%2Fsecret.txt',
    '/assets/../secret.txt',
    '/assets/%2e%2e/secret.txt',
    '/assets/%2fetc%2fpasswd',
    '/assets/..\\secret.txt',
    '/assets/%',
    '/assets/',
    '/symbols/..%2Fsecret.txt',
    '/backdrops/..%2Fsecret.txt',
    '/secret.txt',
    '/index.html',
    '/',
  ])('%s is not found', async (path) => {
    expect((await raw(path)).status).toBe(404);
  });
});
