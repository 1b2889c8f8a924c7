import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpsRequest } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { type Casino, createCasino } from './casino.js';
import { account } from './testing/sign-up.js';

const COMMON = [
  'proxy_http_version 1.1',
  'proxy_set_header Upgrade $http_upgrade',
  'proxy_set_header Connection $connection_wanted',
  'proxy_set_header X-Forwarded-For $remote_addr',
  'proxy_set_header X-Forwarded-Proto $scheme',
];
/** Sets of lines for the host, by what they do; all but the last are in docs/operations.md. */
const LINES = {
  kept: ['proxy_set_header Host $http_host', "proxy_set_header X-Forwarded-Host ''"],
  reported: ['proxy_set_header Host $host', 'proxy_set_header X-Forwarded-Host $http_host'],
  'default port added': ['proxy_set_header Host $host:443', "proxy_set_header X-Forwarded-Host ''"],
  'upstream, reported': ['proxy_set_header X-Forwarded-Host $http_host'],
  'port dropped': ['proxy_set_header Host $host'],
} as const;
type Lines = keyof typeof LINES;

let scratch: string;
let casino: Casino;
let nginx: ChildProcess;
const ports = new Map<Lines, number>();

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'goldwake-nginx-'));
  casino = await createCasino({ dataDir: join(scratch, 'data'), proxies: ['loopback'] });
  const [key, certificate] = [join(scratch, 'key.pem'), join(scratch, 'certificate.pem')];
  const subject = ['-subj', '/CN=play.example', '-days', '1'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject],
    {
      stdio: 'ignore',
    },
  );
  const servers: string[] = [];
  for (const [name, lines] of Object.entries(LINES)) {
    const port = await freePort();
    ports.set(name as Lines, port);
    const proxy = [...COMMON, ...lines, `proxy_pass ${casino.url}`].map((line) => `${line};`).join(' ');
    servers.push(
      `server { listen 127.0.0.1:${port} ssl; ssl_certificate ${certificate}; ssl_certificate_key ${key}; location / { ${proxy} } }`,
    );
  }
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(scratch, name)};`,
  );
  const upgrade = "map $http_upgrade $connection_wanted { default upgrade; '' close; }";
  const conf = join(scratch, 'nginx.conf');
  writeFileSync(
    conf,
    `pid ${join(scratch, 'nginx.pid')}; error_log stderr warn; events {} http { access_log off; ${temporary.join(' ')} ${upgrade} ${servers.join(' ')} }`,
  );
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  nginx = spawn('nginx', ['-p', scratch, '-c', conf, '-g', 'daemon off;'], { env, stdio: 'ignore' });
  const isUp = () =>
    ask('kept', 'GET', '/api/health/live', {}).then(
      () => true,
      () => false,
    );
  while (!(await isUp())) if (nginx.exitCode !== null) throw new Error('nginx did not start');
});
afterAll(async () => {
  nginx.kill();
  await casino.close();
  rmSync(scratch, { recursive: true, force: true });
});

/** The page has the default port if nginx is to add it. */
const hostOf = (lines: Lines) => (lines === 'default port added' ? 'play.example' : `play.example:${ports.get(lines)}`);
const headersOf = (lines: Lines) => ({ host: hostOf(lines), origin: `https://${hostOf(lines)}` });

function ask(lines: Lines, method: string, path: string, headers: Record<string, string>, body?: object) {
  return new Promise<{ status: number; cookies: string[]; text: string }>((resolve, reject) => {
    const options = { host: '127.0.0.1', port: ports.get(lines), method, path, rejectUnauthorized: false };
    const json = body && { 'content-type': 'application/json' };
    const sent = httpsRequest({ ...options, headers: { ...headersOf(lines), ...headers, ...json } }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      const cookies = response.headers['set-cookie'] ?? [];
      response.on('end', () => resolve({ status: response.statusCode ?? 0, cookies, text }));
    });
    sent.on('error', reject).end(body && JSON.stringify(body));
  });
}

/** Returns the status of a socket's upgrade; 101 if it opens. */
function upgrade(lines: Lines): Promise<number> {
  const url = `wss://127.0.0.1:${ports.get(lines)}/realtime`;
  const socket = new WebSocket(url, { headers: headersOf(lines), rejectUnauthorized: false });
  return new Promise<number>((resolve, reject) => {
    socket.on('open', () => resolve(101));
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0));
    socket.on('error', reject);
  }).finally(() => socket.terminate());
}

let players = 0;
async function play(lines: Lines) {
  const opened = await ask(lines, 'POST', '/api/auth/sign-up', {}, account(`nginx_${++players}`));
  expect(opened.status).toBe(201);
  const set = opened.cookies.find((text) => text.startsWith('goldwake_refresh=')) ?? '';
  expect(set).toContain('Secure');
  const cookie = set.split(';')[0] ?? '';
  const refreshed = await ask(lines, 'POST', '/api/auth/refresh', { cookie });
  return { refreshed, statuses: [refreshed.status, await upgrade(lines)] };
}

describe('behind nginx with TLS', () => {
  it.each(['kept', 'reported', 'default port added', 'upstream, reported'] as const)(
    'sessions and sockets work if the host is %s',
    async (lines) => expect((await play(lines)).statuses).toEqual([200, 101]),
  );

  it('a host without its port is refused, and the answer says what to set', async () => {
    const { refreshed, statuses } = await play('port dropped');
    expect(statuses).toEqual([403, 403]);
    const { detail } = JSON.parse(refreshed.text);
    expect(detail).toContain(`https://${hostOf('port dropped')}, but the request is for the host play.example.`);
    expect(detail).toContain('set X-Forwarded-Host');
  });
});
