import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { nginxPath } from '../../set-up/missing-programs.mjs';
import { ROOT } from '../../set-up/root.mjs';
import { freePorts } from '../lib/free-ports.js';
import { filledIn } from './edge.js';

const IMMUTABLE = 'public, max-age=31536000, immutable';

let folder: string;
let port: number;
let nginx: ChildProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'goldwake-edge-'));
  port = await freePorts();
  await mkdir(join(folder, 'client', 'assets'), { recursive: true });
  await writeFile(join(folder, 'client', 'index.html'), '<!doctype html><title>the page</title>');
  await writeFile(join(folder, 'client', 'assets', 'app-1a2b.js'), 'export {};');
  const upstreams = ['identity', 'wallet', 'games'].map((name) => `upstream ${name} { server 127.0.0.1:9; }`);
  const template = await readFile(join(ROOT, 'deploy/nginx/nginx.conf.template'), 'utf8');
  const conf = filledIn(template, {
    EDGE_LISTEN: `127.0.0.1:${port}`,
    EDGE_RUN: folder,
    EDGE_CLIENT: join(folder, 'client'),
    EDGE_RESOLVER: '127.0.0.1',
    EDGE_UPSTREAMS: upstreams.join(' '),
    EDGE_REALTIME: 'server 127.0.0.1:9;',
    EDGE_FRAMES: 'http://127.0.0.1:9',
    EDGE_LOCATIONS: '',
    EDGE_PROCESSES: '',
  });
  await writeFile(join(folder, 'nginx.conf'), conf);
  // When started as root, nginx's workers would switch to a user who may not be allowed to read the files.
  const user = process.getuid?.() === 0 ? 'user root; ' : '';
  const args = ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf'), '-g', `${user}daemon off;`];
  nginx = spawn('nginx', args, { env: { ...process.env, PATH: nginxPath(process.env) }, stdio: 'inherit' });
  while (nginx.exitCode === null && !(await get('/').catch(() => undefined))) {}
});
afterAll(async () => {
  if (nginx.exitCode === null) {
    nginx.kill();
    await once(nginx, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
});

/** Sends a path exactly as it is written, as a browser that opens it. */
async function get(path: string, headers: Record<string, string> = {}) {
  const asked = request({ hostname: '127.0.0.1', port, path, headers: { accept: 'text/html,*/*', ...headers } });
  const [response] = await once(asked.end(), 'response');
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

it.each(['/groups/%', '/workbench/%', '/profile/%zz?tab=1', '/%', '/problems/%'])(
  'a person who opens %s gets the page of the client, with status 400',
  async (path) => {
    const { status, headers, body } = await get(path);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([400, 'text/html', 'no-store']);
    expect(body).toContain('<title>the page</title>');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  },
);

it.each(['/api/games/%', '/api/%zz', '/assets/%', '/metrics/%', '/realtime/%'])(
  'a program that requests %s gets a problem',
  async (path) => {
    const { status, headers, body } = await get(path);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      ...[400, 'application/problem+json; charset=utf-8', 'no-store'],
    ]);
    expect(JSON.parse(body).code).toBe('malformed_request');
  },
);

it('a hashed file is cached for a year, a missing one never, and a range gets the whole file', async () => {
  const found = await get('/assets/app-1a2b.js');
  expect([found.status, found.headers['cache-control']]).toEqual([200, IMMUTABLE]);
  const missing = await get('/assets/app-0000.js');
  expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'no-store']);
  const range = await get('/assets/app-1a2b.js', { range: 'bytes=900-' });
  expect([range.status, range.body]).toEqual([200, 'export {};']);
});

it('a path for nginx alone cannot be requested', async () => {
  expect((await get('/unreadable/problem', { accept: '*/*' })).status).toBe(404);
});
