/**
 * Measures the processor time that requests without sign-in cost the casino: for each such route of
 * `/api/openapi.json`, requests with large or unusual bodies, queries, headers and paths. A plain Fastify server that
 * only reads the same requests is measured in the same run. Every request comes from another address, so that no rate
 * limit hides a cost. `npm run bench -- --only http-cost`.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenApi } from '@goldwake/service';
import { ask } from '../simulation/http.js';
import type { BenchOptions } from './lib/bench.js';
import { startCasino } from './lib/casino-under-load.js';
import { type CostlyRequest, costlyRequests, OTHER_REQUESTS } from './lib/costly-requests.js';

const ROWS = 25;
const PLAIN_SERVER = new URL('lib/plain-server.js', import.meta.url);

interface Measured {
  route: string;
  kind: string;
  statuses: string;
  sentKb: number;
  receivedKb: number;
  /** Processor time of all threads of the server, in ms per request. */
  cpuMs: number;
  /** Longest time until a response, in ms. */
  worstMs: number;
}

type Row = Measured & { plainMs: number };

interface Result {
  requests: number;
  rows: Row[];
}

interface Server {
  url: string;
  /** Returns the processor time that the server has used so far, in ms. */
  cpuMs(): Promise<number>;
  close(): Promise<void>;
}

export async function run({ rounds, trial }: BenchOptions): Promise<Result> {
  const requests = trial ? 1 : 4 * rounds;
  const dataDir = await mkdtemp(join(tmpdir(), 'goldwake-bench-'));
  try {
    const casino = await openCasino(dataDir);
    const plain = await openPlainServer();
    try {
      const document = await ask<OpenApi>(`${casino.url}/api/openapi.json`);
      const all = [...costlyRequests(document), ...OTHER_REQUESTS];
      const inCasino = await measureAll(casino, all, { requests, trial });
      const kinds = new Map(all.map((one) => [plainKey(one), one]));
      const inPlain = await measureAll(plain, [...kinds.values()], { requests, trial });
      const plainMs = new Map([...kinds.keys()].map((key, at) => [key, inPlain[at]?.cpuMs ?? Number.NaN]));
      return {
        requests,
        rows: inCasino.map((row, at) => ({
          ...row,
          plainMs: plainMs.get(plainKey(all[at] as CostlyRequest)) ?? Number.NaN,
        })),
      };
    } finally {
      await casino.close();
      await plain.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Requests of one kind differ between routes only by names, so the plain server gets one of each kind. */
const plainKey = ({ kind, method }: CostlyRequest) => `${method} ${kind}`;

async function openCasino(dataDir: string): Promise<Server> {
  const casino = await startCasino(dataDir, { GOLDWAKE_PROXIES: '127.0.0.1', GOLDWAKE_WORKBENCH: 'on' });
  const cpuMs = async () => {
    const text = await (await fetch(`${casino.url}/metrics`)).text();
    return 1_000 * Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
  };
  return { url: casino.url, cpuMs, close: () => casino.close() };
}

async function openPlainServer(): Promise<Server> {
  const child: ChildProcess = fork(PLAIN_SERVER);
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  const cpuMs = async () => {
    child.send('cpu');
    const [{ cpuMs }] = (await once(child, 'message')) as [{ cpuMs: number }];
    return cpuMs;
  };
  const close = async () => {
    const gone = once(child, 'exit');
    child.disconnect();
    await gone;
  };
  return { url, cpuMs, close };
}

async function measureAll(
  server: Server,
  all: readonly CostlyRequest[],
  { requests, trial }: { requests: number; trial: boolean },
): Promise<Measured[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  // Everything is sent once before, so that no route is measured while its code is compiled for the first time.
  if (!trial) for (const one of all) await send(server.url, one, agent);
  const measured: Measured[] = [];
  for (const one of all) {
    const before = await server.cpuMs();
    const answers: Answer[] = [];
    for (let sent = 0; sent < requests; sent++) answers.push(await send(server.url, one, agent));
    const after = await server.cpuMs();
    // Reading the processor time itself takes some processor time.
    const reading = (await server.cpuMs()) - after;
    measured.push({
      route: one.route,
      kind: one.kind,
      statuses: [...new Set(answers.map(({ status }) => status))].join(' '),
      sentKb: (answers[0]?.sent ?? 0) / 1_000,
      receivedKb: Math.max(...answers.map(({ received }) => received)) / 1_000,
      cpuMs: Math.max(0, after - before - reading) / requests,
      worstMs: Math.max(...answers.map(({ ms }) => ms)),
    });
  }
  agent.destroy();
  return measured;
}

interface Answer {
  status: number;
  sent: number;
  received: number;
  ms: number;
}

let addresses = 0;

/** Returns a different address of a test network for each request. */
function nextAddress(): string {
  addresses++;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

function send(url: string, { method, path, headers, body: template }: CostlyRequest, agent: Agent): Promise<Answer> {
  const address = nextAddress();
  const body = template?.replaceAll('{n}', String(addresses));
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const { hostname, port } = new URL(url);
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const client = request({
      ...{ hostname, port, method, path, agent },
      headers: { ...headers, ...length, 'x-forwarded-for': address },
    });
    client.on('response', (response) => {
      let received = 0;
      response.on('data', (chunk: Buffer) => {
        received += chunk.length;
      });
      response.on('end', () => {
        const head = JSON.stringify(headers).length + path.length + method.length + 60;
        const sent = head + (body === undefined ? 0 : Buffer.byteLength(body));
        resolve({ status: response.statusCode ?? 0, sent, received, ms: performance.now() - began });
      });
    });
    client.on('error', reject);
    client.end(body);
  });
}

export function print({ requests, rows }: Result): void {
  const line = ({ route, kind, statuses, sentKb, receivedKb, cpuMs, worstMs, plainMs }: Row) => ({
    route,
    kind,
    status: statuses,
    'sent kB': Number(sentKb.toFixed(1)),
    'received kB': Number(receivedKb.toFixed(1)),
    'CPU ms': Number(cpuMs.toFixed(2)),
    'plain Fastify CPU ms': Number(plainMs.toFixed(2)),
    'CPU ms per kB sent': Number((cpuMs / sentKb).toFixed(2)),
    'slowest ms': Number(worstMs.toFixed(0)),
  });
  const worst = (by: (row: Row) => number) => rows.toSorted((a, b) => by(b) - by(a)).slice(0, ROWS);
  console.log(`requests without sign-in, ${rows.length} kinds, ${requests} of each, one after the other`);
  console.log(`the ${ROWS} with the highest cost of one request:`);
  console.table(worst(({ cpuMs }) => cpuMs).map(line));
  console.log(`the ${ROWS} with the highest cost per byte sent:`);
  console.table(worst(({ cpuMs, sentKb }) => cpuMs / sentKb).map(line));
}
