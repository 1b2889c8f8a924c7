/** A peer's server and its receiver, each in its own process on its own core. */
import { fileURLToPath } from 'node:url';
import { Child } from './child.mjs';
import { micros } from './micros.mjs';

const file = (name) => fileURLToPath(new URL(name, import.meta.url));

/** Time before the window begins, in microseconds, so that both processes know of the window in advance. */
const LEAD_MICROS = 50_000;
/** Maximum wait for deliveries still in flight when the load ends, in milliseconds. */
const SETTLE_MS = 10_000;
/** Interval between the receiver's reads in milliseconds, which is also the precision of the latencies. */
const NAP_MS = 1;

export class Pair {
  #peer;
  #isProfiled;
  #server;
  #receiver;
  #credentials;
  #port;

  /** @param profileDir the folder to which the server writes a CPU profile when it exits */
  static async open(peer, { dataDir, credentials, profileDir }) {
    const pair = new Pair();
    pair.#peer = peer;
    pair.#isProfiled = profileDir !== undefined;
    pair.#credentials = credentials;
    pair.#server = new Child(`${peer} server`, file('server.mjs'), {
      core: 0,
      args: [peer],
      nodeArgs: ['--expose-gc', ...(profileDir ? ['--cpu-prof', `--cpu-prof-dir=${profileDir}`] : [])],
    });
    pair.#receiver = new Child(`${peer} receiver`, file('receiver.mjs'), { core: 1, args: [peer] });
    try {
      pair.#port = await pair.#server.ask('open', { dataDir });
      return pair;
    } catch (error) {
      await pair.close();
      throw error;
    }
  }

  connect(players) {
    return this.#receiver.ask('connect', { port: this.#port, credentials: this.#credentials, players });
  }

  shrink(players) {
    return this.#receiver.ask('shrink', { players });
  }

  restingBytes() {
    return this.#server.ask('restingBytes');
  }

  /** Makes one player in a hundred stop reading, with more bytes pending than the kernel's socket buffers take. */
  async stall(players) {
    await this.#receiver.ask('stall');
    await this.#server.ask('fill', { players });
  }

  /**
   * Pushes at a fixed rate and counts the deliveries. The measured window of `windowMs` begins after `warmMs`.
   * @returns rates per second, shares of a core, and latencies in ms of the pushes scheduled within the window
   */
  async load({ aim, pushesPerSecond, warmMs, windowMs, napMs = NAP_MS }) {
    const beginMicros = micros() + LEAD_MICROS;
    const fromMicros = beginMicros + warmMs * 1_000;
    const untilMicros = fromMicros + windowMs * 1_000;
    await this.#receiver.ask('count', { napMs, fromMicros, untilMicros });
    const pushed = await this.#server.ask('load', { aim, perSecond: pushesPerSecond, beginMicros, untilMicros });
    const receiverCpu = await this.#receiver.ask('cpu');
    const result = await this.#receiver.ask('settle', { deliveries: pushed.deliveries, withinMs: SETTLE_MS });
    const lost = pushed.deliveries - result.received;
    if (result.disordered > 0)
      throw new Error(`${this.#peer}: ${result.disordered} pushes were duplicated or out of order`);
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

  async close() {
    try {
      if (this.#isProfiled) await this.#server.finish();
    } finally {
      await Promise.all([this.#server.end(), this.#receiver.end()]);
    }
  }
}
