import type { Channel, SkippedFrame } from '@goldwake/contracts';
import { metrics } from '../metrics.js';
import type { Batch, Latest } from '../rooms/batch.js';
import type { Budget } from '../rooms/budget.js';
import type { Limits } from './limits.js';
import { textFrame, type Wire } from './wire.js';

export type SocketWriterLimits = Pick<Limits, 'softBytes' | 'hardBytes' | 'heartbeatMs' | 'pongMs'>;

export interface SocketWriterParts {
  budget: Budget;
  limits: SocketWriterLimits;
  now(): number;
}

/** Owner of a `SocketWriter`, usually a session. */
export interface SocketOwner {
  close(name: 'slow_consumer'): void;
  /** Cuts the connection at once, without a close frame. */
  cut(): void;
}

interface SkippedRange {
  from: number;
  to: number;
  latest: Map<string, Latest>;
}

/**
 * Writes frames to one socket and applies backpressure: a socket that reads too slowly gets no live pushes until it has
 * caught up.
 */
export class SocketWriter {
  /** Frames that the current flush has collected for this socket. Used only by the flush. */
  batched: Buffer | undefined;
  /** Whether the client understands the `skipped` frame (protocol version 2 or newer). */
  canSkip = false;
  private counted = 0;
  private slowSince: number | undefined;
  private skips: Map<Channel, SkippedRange> | undefined;
  private drainAwaited = false;
  private ended = false;

  constructor(
    private readonly wire: Wire,
    private readonly owner: SocketOwner,
    private readonly parts: SocketWriterParts,
  ) {}

  /** Whether live pushes to this socket are suspended because the client has not read the unsent bytes yet. */
  get isSlow(): boolean {
    return this.slowSince !== undefined;
  }

  /** Number of unsent bytes at the last check. */
  get waiting(): number {
    return this.counted;
  }

  write(frames: Buffer): void {
    if (this.ended) return;
    this.wire.write(frames);
    const { waiting } = this.wire;
    if (waiting === 0 && this.counted === 0) return;
    this.count(waiting);
    const { hardBytes, softBytes } = this.parts.limits;
    if (waiting > hardBytes) this.owner.close('slow_consumer');
    else if (waiting > softBytes && this.canSkip && !this.isSlow) this.slowDown();
  }

  /** Records that a batch was skipped for this slow socket, and keeps only the latest push of each event name and part. */
  skip(batch: Batch): void {
    this.skips ??= new Map();
    let skip = this.skips.get(batch.channel);
    if (!skip) {
      skip = { from: batch.from, to: batch.to, latest: new Map() };
      this.skips.set(batch.channel, skip);
    }
    skip.to = batch.to;
    for (const [key, latest] of batch.latest()) {
      this.parts.budget.kept += latest.frame.byteLength - (skip.latest.get(key)?.frame.byteLength ?? 0);
      skip.latest.set(key, latest);
    }
  }

  /** Drops the latest pushes that were kept for a channel, because the socket has left the channel. */
  forget(channel: Channel): void {
    for (const { frame } of this.skips?.get(channel)?.latest.values() ?? []) {
      this.parts.budget.kept -= frame.byteLength;
    }
    this.skips?.delete(channel);
  }

  /** Checks whether a socket with unsent bytes has caught up or must be closed as too slow; called by the sweep. */
  check(): void {
    this.recount();
    if (this.slowSince === undefined) return;
    const { heartbeatMs, pongMs } = this.parts.limits;
    if (this.counted === 0) this.catchUp();
    else if (this.parts.now() - this.slowSince > heartbeatMs + pongMs) this.owner.close('slow_consumer');
  }

  recount(): void {
    this.count(this.wire.waiting);
  }

  /**
   * Cuts the connection because the memory budget is exceeded. No close frame is sent, because it would queue behind
   * the unsent bytes, whose memory must be freed.
   */
  terminate(): void {
    metrics.closes.inc({ reason: 'over_budget' });
    this.owner.cut();
  }

  /** Stops all output. Unsent bytes count towards the budget until the connection is closed. */
  end(): void {
    this.ended = true;
    this.batched = undefined;
    if (this.isSlow) metrics.slow.dec();
    this.slowSince = undefined;
    this.forgetSkips();
  }

  gone(): void {
    this.count(0);
  }

  private slowDown(): void {
    this.slowSince = this.parts.now();
    metrics.slow.inc();
    if (this.drainAwaited) return;
    this.drainAwaited = true;
    this.wire.onceDrained(() => {
      this.drainAwaited = false;
      if (this.isSlow) this.check();
    });
  }

  /**
   * Brings a socket up to date after its client has read all unsent bytes: reports the skipped ranges, sends the latest
   * pushes, and resumes live pushes.
   */
  private catchUp(): void {
    const frames: Buffer[] = [];
    for (const [channel, { from, to, latest }] of this.skips ?? []) {
      const skipped: SkippedFrame = { kind: 'skipped', channel, from, to };
      frames.push(textFrame(JSON.stringify(skipped)));
      for (const { frame } of [...latest.values()].sort((a, b) => a.offset - b.offset)) frames.push(frame);
    }
    this.forgetSkips();
    this.slowSince = undefined;
    metrics.slow.dec();
    if (frames.length > 0) this.write(Buffer.concat(frames));
  }

  private forgetSkips(): void {
    for (const channel of this.skips?.keys() ?? []) this.forget(channel);
    this.skips = undefined;
  }

  private count(waiting: number): void {
    const { budget } = this.parts;
    budget.waiting += waiting - this.counted;
    this.counted = waiting;
    if (waiting > 0) budget.behind.add(this);
    else budget.behind.delete(this);
  }
}
