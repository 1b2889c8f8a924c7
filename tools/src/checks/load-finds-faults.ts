/**
 * Checks that the thresholds of the load tests detect faults. A scenario runs through a proxy that injects a fault into
 * the stream of pushes, and each fault must cross its own threshold: a threshold that no fault can cross would let
 * every run pass.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket, WebSocketServer } from 'ws';
import { ROOT } from '../../set-up/root.mjs';
import { Casino } from '../simulation/casino.js';

const LOAD = join(ROOT, 'tools', 'load.mjs');
/** Delay of the late push, in milliseconds. It is longer than the delivery time that the `ci` profile allows. */
const LATE_MS = 1_500;

interface Fault {
  /** Thresholds that the fault must cross. */
  crossed: string[];
  /** Returns the messages that the proxy sends instead of the push. */
  of(text: string): string[];
  /** Time by which the push is delayed, in milliseconds. */
  lateMs?: number;
  scenario?: string;
  /** Text of the push into which the fault is injected; that of a bet by default. */
  into?: string;
  /** Whether other load tests on the machine could cross the thresholds too, by slowing this one down. */
  timed?: boolean;
}

const BET_PUSH = '"event":"bet_and_win_created"';
const START_OF_ROUND = '"phase":"running"';

/** The faults by name. Each is injected into the first such push of every connection. */
const FAULTS: Record<string, Fault> = {
  none: { crossed: [], of: (text) => [text], timed: true },
  dropped: { crossed: ['gaps'], of: () => [] },
  'sent twice': { crossed: ['duplicates'], of: (text) => [text, text] },
  late: {
    crossed: ['delivery_ms{to:one}'],
    of: (text) => [text],
    lateMs: LATE_MS,
    scenario: 'money',
    timed: true,
  },
  'a wrong balance': {
    crossed: ['wrong_balances'],
    of: (text) => [
      text.replace(/"gc_balance":"(\d+)"/, (_, micros: string) => `"gc_balance":"${BigInt(micros) + 1n}"`),
    ],
  },
  'another start of a round': {
    crossed: ['wrong_phases', 'phases outside of k6'],
    of: (text) => [
      text.replace(/"started_at":"([^"]+)"/, (_, at: string) => {
        return `"started_at":"${new Date(Date.parse(at) + 1).toISOString()}"`;
      }),
    ],
    scenario: 'rising-tide',
    into: START_OF_ROUND,
  },
};

const faults = Object.entries(FAULTS);
for (const [name, fault] of faults.filter(([, { timed }]) => timed)) await check(name, fault);
// Each check closes its casino, so one that fails must not end the process before the others.
const outcomes = await Promise.allSettled(
  faults.filter(([, { timed }]) => !timed).map(([name, fault]) => check(name, fault)),
);
for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;

async function check(name: string, fault: Fault): Promise<void> {
  const found = await crossedBy(fault);
  const missed = fault.crossed.filter((metric) => !found.includes(metric));
  console.log(`${name}: ${found.join(', ') || 'nothing'} crossed`);
  if (missed.length > 0) throw new Error(`${name}: ${missed.join(', ')} not crossed`);
  if (fault.crossed.length === 0 && found.length > 0) throw new Error(`${name}: ${found.join(', ')} crossed`);
}

async function crossedBy(fault: Fault): Promise<string[]> {
  const { scenario = 'smoke' } = fault;
  const folder = await mkdtemp(join(tmpdir(), 'goldwake-harm-'));
  const casino = await Casino.open();
  const proxy = await openProxy(casino.url, fault);
  try {
    const args = [LOAD, scenario, '--profile', 'ci', '--url', proxy.url, '--report', folder];
    const [code] = await once(spawn(process.execPath, args, { stdio: 'ignore' }), 'exit');
    if (code > 1) throw new Error(`the load test exited with code ${code}`);
    const { thresholds }: { thresholds: { metric: string; ok: boolean }[] } = JSON.parse(
      await readFile(join(folder, `${scenario}.json`), 'utf8'),
    );
    return thresholds.filter(({ ok }) => !ok).map(({ metric }) => metric);
  } finally {
    proxy.close();
    await casino.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function openProxy(casinoUrl: string, fault: Fault): Promise<{ url: string; close(): void }> {
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url } = incoming;
    const onward = request(casinoUrl + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  sockets.on('connection', (near) =>
    connect(near, new WebSocket(`${casinoUrl.replace('http', 'ws')}/realtime`), fault),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      for (const socket of sockets.clients) socket.terminate();
      server.close();
      server.closeAllConnections();
    },
  };
}

function connect(near: WebSocket, far: WebSocket, { of, lateMs = 0, into = BET_PUSH }: Fault): void {
  const before: string[] = [];
  let harmed = false;
  near.on('message', (data) =>
    far.readyState === WebSocket.OPEN ? far.send(String(data)) : before.push(String(data)),
  );
  far.on('open', () => {
    for (const text of before) far.send(text);
  });
  // A delayed push also delays all later pushes of the connection, so that their order is kept.
  let turn = Promise.resolve();
  far.on('message', (data) => {
    const text = String(data);
    const harming = !harmed && text.includes(into);
    harmed ||= harming;
    turn = turn.then(async () => {
      if (harming && lateMs > 0) await new Promise((done) => setTimeout(done, lateMs));
      for (const sent of harming ? of(text) : [text]) near.send(sent);
    });
  });
  const end = (other: WebSocket) => (code: number) => other.close(code >= 3000 || code === 1000 ? code : 1000);
  near.on('close', end(far)).on('error', () => {});
  far.on('close', end(near)).on('error', () => {});
}
