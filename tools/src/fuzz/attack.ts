import { randomBytes } from 'node:crypto';
import { Agent, type RequestOptions, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** Keep-alive connections of the attacker, all from one address. */
const CONNECTIONS = 64;
const PERIOD_MS = 10;
/** Number of requests without a response above which the attacker waits. */
const OPEN_MAX = 200;

interface Hostile {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

const json = (path: string, body: object): Hostile => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const random = () => randomBytes(32).toString('base64url');

/** What a page of another origin can send without asking first. */
const fromOtherPage = (path: string): Hostile => ({
  ...json(path, { token: random(), email: 'nobody@example.com', password: 'Wrong-Guess-1' }),
  headers: { 'content-type': 'text/plain', origin: 'http://elsewhere.example' },
});

/** The hostile requests, which are sent in turns. */
const KINDS: (() => Hostile)[] = [
  () => fromOtherPage('/api/workbench/session'),
  () => fromOtherPage('/api/auth/sign-in'),
  () => fromOtherPage('/api/auth/forgot-password'),
  () => fromOtherPage('/api/auth/verify-email'),
  () => json('/api/workbench/session', { token: random() }),
  () => ({
    method: 'GET',
    path: '/api/wallet',
    headers: { authorization: `Bearer ${random()}.${random()}.${random()}` },
  }),
  () => json('/api/auth/sign-in', { email: `${random()}@example.com`, password: 'Wrong-Guess-1' }),
];

export interface Attacked {
  requests: number;
  /** Number of responses by status; `error` if the connection failed. */
  statuses: Record<string, number>;
}

export interface AttackOptions {
  perSecond: number;
  ms: number;
  /** Address of the attacker, for a casino that trusts loopback as a proxy; otherwise this machine. */
  from?: string | undefined;
  stop: AbortSignal;
}

/** Sends hostile requests in an open loop, at a constant rate unless responses stay away. */
export async function attack(url: string, { perSecond, ms, from, stop }: AttackOptions): Promise<Attacked> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const attacked: Attacked = { requests: 0, statuses: {} };
  const open = new Set<Promise<void>>();
  const since = performance.now();
  for (let now = since; now < since + ms && !stop.aborted; now = performance.now()) {
    const due = Math.floor(((now - since) * perSecond) / 1_000);
    while (attacked.requests < due && open.size < OPEN_MAX) {
      const hostile = KINDS[attacked.requests++ % KINDS.length]?.();
      if (!hostile) break;
      if (from) hostile.headers = { ...hostile.headers, 'x-forwarded-for': from };
      const sent = statusOf(url, hostile, agent).then((status) => {
        attacked.statuses[status] = (attacked.statuses[status] ?? 0) + 1;
        open.delete(sent);
      });
      open.add(sent);
    }
    await pause(PERIOD_MS);
  }
  await Promise.all(open);
  agent.destroy();
  return attacked;
}

function statusOf(url: string, { body, ...hostile }: Hostile, agent: Agent): Promise<string> {
  const options: RequestOptions = { ...hostile, agent };
  if (body !== undefined) options.headers = { ...hostile.headers, 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve) => {
    const sent = request(url + hostile.path, options, (response) => {
      response.resume();
      response.on('end', () => resolve(String(response.statusCode)));
      response.on('error', () => resolve('error'));
    });
    sent.on('error', () => resolve('error'));
    sent.end(body);
  });
}
