/**
 * Child process that simulates hostile clients. At a limited rate they keep connections half open, stop reading, and
 * violate every rule of the protocol.
 */
import type { Socket } from 'node:net';
import { getPriority, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { serveRequests } from '@goldwake/tools/lib/child';
import type { WebSocket } from 'ws';
import {
  ABUSES,
  halfOpen,
  neverReads,
  type Target,
} from '../../../services/all-in-one/dist/testing/hostile-sockets.js';

const STEP_MS = 10;
const BETWEEN_ABUSES_MS = 50;

// Lowers the priority of this process, because the healthy player runs on the same core and the CPU use of the hostile
// clients must not affect the measurement.
setPriority(Math.min(19, getPriority() + 10));

export interface HostileCounts {
  dialled: number;
  failed: number;
  most_open: number;
  abuses: number;
  /** Number of undocumented responses, keyed by the abuse and the response. */
  wrong: Record<string, number>;
  /** Current number of connections. */
  open: number;
}

interface Attack {
  target: Target;
  sockets: number;
  perSecond: number;
  stalled: number;
}

const open = new Set<Socket | WebSocket>();
let pace: NodeJS.Timeout | undefined;
let counts = noCounts();
let abusing = new AbortController();

serveRequests({
  /**
   * Starts an attack that keeps `sockets` connections half open and replaces each closed connection. Half of them send
   * nothing; the others complete the upgrade but never send the hello frame.
   */
  async attack({ target, sockets, perSecond, stalled }: Attack) {
    counts = noCounts();
    const upgrade = upgradeOf(target.url);
    clearInterval(pace);
    pace = steadily(
      perSecond,
      () => open.size < sockets + stalled && void dial(target.url, counts.dialled % 2 ? '' : upgrade),
    );
    for (let at = 0; at < stalled; at++) keep(await neverReads(target, at % 2 ? [1] : [2, 1]));
    abusing = new AbortController();
    void abuse(target, abusing.signal);
  },
  /** Stops the attack and closes its connections, at the rate at which they were opened. */
  leave({ perSecond }: Pick<Attack, 'perSecond'>) {
    abusing.abort();
    clearInterval(pace);
    pace = steadily(perSecond, () => {
      const [one] = open;
      if (one) hangUp(one);
    });
  },
  counts: (): HostileCounts => ({ ...counts, open: open.size }),
});

function noCounts(): Omit<HostileCounts, 'open'> {
  return { dialled: 0, failed: 0, most_open: 0, abuses: 0, wrong: {} };
}

function steadily(perSecond: number, act: () => void): NodeJS.Timeout {
  const most = Math.max(1, (perSecond * STEP_MS * 2) / 1_000);
  let due = 0;
  let at = performance.now();
  return setInterval(() => {
    const now = performance.now();
    // Limits the backlog, so that delayed actions do not happen in a burst.
    due = Math.min(most, due + ((now - at) / 1_000) * perSecond);
    at = now;
    for (; due >= 1; due--) act();
  }, STEP_MS);
}

async function dial(url: string, message: string): Promise<void> {
  counts.dialled += 1;
  try {
    const socket = await halfOpen(url, message);
    // Reads and discards the data, because otherwise the end of the connection would go unnoticed.
    keep(socket.resume());
  } catch {
    counts.failed += 1;
  }
}

function keep(socket: Socket | WebSocket): void {
  open.add(socket);
  counts.most_open = Math.max(counts.most_open, open.size);
  socket.once('close', () => open.delete(socket));
}

function hangUp(socket: Socket | WebSocket): void {
  open.delete(socket);
  if ('terminate' in socket) socket.terminate();
  else socket.destroy();
}

async function abuse(target: Target, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    for (const [name, { expected, commit }] of Object.entries(ABUSES)) {
      // Skips this abuse, because it takes ten seconds and the half-open connections already test it.
      if (name === 'no hello') continue;
      const got = await commit(target);
      counts.abuses += 1;
      if (got !== expected(target)) counts.wrong[`${name}: ${got}`] = (counts.wrong[`${name}: ${got}`] ?? 0) + 1;
    }
    await pause(BETWEEN_ABUSES_MS);
  }
}

/** Returns a complete WebSocket upgrade request. The client never sends the hello frame that should follow. */
function upgradeOf(url: string): string {
  return `GET /realtime HTTP/1.1\r\nHost: ${new URL(url).host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;
}
