/** One of the compared servers and its receiver, each in its own process on its own core. */
import { fileURLToPath } from 'node:url';
import { Child } from '../../../lib/child.js';
import type { Aim } from './aims.js';
import type { CpuTime } from './cpu.js';
import type { Peer } from './dialects.js';
import { micros } from './micros.js';
import type { Received } from './receiver.js';
import type { Pushed } from './server.js';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Lead time before a load begins, in microseconds, so that both processes know its schedule in advance. */
const LEAD_MICROS = 50_000;
/** Maximum wait for deliveries that are still in flight when the load ends, in milliseconds. */
const SETTLE_MS = 10_000;
/** Interval between the receiver's reads, in milliseconds. It is also the precision of the latencies. */
const NAP_MS = 1;

/** Where a pair runs. */
export interface Environment {
  dataDir: string;
  /** Realtime tokens, one for each player. */
  credentials: string[];
  /** Folder to which the server writes a CPU profile when it exits. */
  profileDir: string | undefined;
}

export interface LoadOptions {
  aim: Aim;
  pushesPerSecond: number;
  warmMs: number;
  windowMs: number;
  napMs?: number;
}

/**
 * Results of a load: rates per second, CPU use as shares of a core, and latencies in ms of the pushes scheduled within
 * the measured window.
 */
export interface Load {
  perSecond: number;
  offered: number;
  accepted: number;
  p50: number;
  p99: number;
  p999: number;
  perCoreSecond: number;
  serverCpu: number;
  receiverCpu: number;
  /** Number of deliveries that never arrived. */
  lost: number;
  skips: number;
  /** Number of connections that the server closed. */
  cut: number;
  serverMib: number;
}

export class Pair {
  #port = 0;

  private constructor(
    readonly peer: Peer,
    private readonly environment: Environment,
    private readonly server: Child,
    private readonly receiver: Child,
  ) {}

  static async open(peer: Peer, environment: Environment): Promise<Pair> {
    const { dataDir, profileDir } = environment;
    const server = new Child(`${peer} server`, file('server.js'), {
      core: 0,
      args: [peer],
      nodeArgs: ['--expose-gc', ...(profileDir ? ['--cpu-prof', `--cpu-prof-dir=${profileDir}`] : [])],
    });
    const receiver = new Child(`${peer} receiver`, file('receiver.js'), { core: 1, args: [peer] });
    const pair = new Pair(peer, environment, server, receiver);
    try {
      pair.#port = await server.ask<number>('open', { dataDir });
      return pair;
    } catch (error) {
      await pair.close();
      throw error;
    }
  }

  connect(players: number): Promise<void> {
    return this.receiver.ask('connect', { port: this.#port, credentials: this.environment.credentials, players });
  }

  shrink(players: number): Promise<void> {
    return this.receiver.ask('shrink', { players });
  }

  restingBytes(): Promise<number> {
    return this.server.ask('restingBytes');
  }

  /**
   * Makes one player in a hundred stop reading, and fills the connection with more bytes than the kernel's socket
   * buffers hold.
   */
  async stall(players: number): Promise<void> {
    await this.receiver.ask('stall');
    await this.server.ask('fill', { players });
  }

  /**
   * Pushes at a fixed rate and counts the deliveries. The measured window of `windowMs` begins after `warmMs`.
   */
  async load({ aim, pushesPerSecond, warmMs, windowMs, napMs = NAP_MS }: LoadOptions): Promise<Load> {
    const beginMicros = micros() + LEAD_MICROS;
    const fromMicros = beginMicros + warmMs * 1_000;
    const untilMicros = fromMicros + windowMs * 1_000;
    await this.receiver.ask('count', { napMs, fromMicros, untilMicros });
    const pushed = await this.server.ask<Pushed>('load', {
      aim,
      perSecond: pushesPerSecond,
      beginMicros,
      untilMicros,
    });
    const receiverCpu = await this.receiver.ask<CpuTime>('cpu');
    const result = await this.receiver.ask<Received>('settle', { deliveries: pushed.deliveries, withinMs: SETTLE_MS });
    const lost = pushed.deliveries - result.received;
    if (result.disordered > 0)
      throw new Error(`${this.peer}: ${result.disordered} pushes were duplicated or out of order`);
    const pushSeconds = (untilMicros - beginMicros) / 1e6;
    const deliveriesPerPush = pushed.accepted ? pushed.deliveries / pushed.accepted : 0;
    return {
      perSecond: (result.receivedInWindow * 1_000) / windowMs,
      offered: (pushed.offered * deliveriesPerPush) / pushSeconds,
      accepted: pushed.deliveries / pushSeconds,
      p50: result.p50,
      p99: result.p99,
      p999: result.p999,
      perCoreSecond: result.received / pushed.cpu.seconds,
      serverCpu: pushed.cpu.share,
      receiverCpu: receiverCpu.share,
      lost,
      skips: result.skips,
      cut: result.cut,
      serverMib: pushed.residentBytes / 1_024 / 1_024,
    };
  }

  async close(): Promise<void> {
    try {
      if (this.environment.profileDir) await this.server.finish();
    } finally {
      await Promise.all([this.server.end(), this.receiver.end()]);
    }
  }
}
