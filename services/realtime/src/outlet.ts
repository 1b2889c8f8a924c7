import type { Channel, PushName, SkippedFrame } from '@goldwake/contracts';
import type { Batch, Latest } from './batch.js';
import type { Budget } from './budget.js';
import type { Limits } from './limits.js';
import { metrics } from './metrics.js';
import { textFrame, type Wire } from './wire.js';

export type OutletLimits = Pick<Limits, 'softBytes' | 'hardBytes' | 'heartbeatMs' | 'pongMs'>;

export interface OutletParts {
  budget: Budget;
  limits: OutletLimits;
  now(): number;
}

/** Whose outlet it is. */
export interface Owner {
  close(name: 'slow_consumer'): void;
  /** Ends the connection at once, without a goodbye. */
  cut(): void;
}

interface Skip {
  from: number;
  to: number;
  latest: Map<PushName, Latest>;
}

/** What goes out to one socket, and what becomes of it when the socket reads too slowly. */
export class Outlet {
  /** What the flush in hand has for this socket so far; the hub's alone. */
  held: Buffer | undefined;
  /** Whether this client can be told that pushes were skipped. */
  canSkip = false;
  private counted = 0;
  private slowSince: number | undefined;
  private skips: Map<Channel, Skip> | undefined;
  private drainAwaited = false;
  private ended = false;

  constructor(
    private readonly wire: Wire,
    private readonly owner: Owner,
    private readonly parts: OutletParts,
  ) {}

  /** Gets no live pushes until it has read what waits. */
  get isSlow(): boolean {
    return this.slowSince !== undefined;
  }

  /** Bytes waiting, as of the last look. */
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

  /** Keeps of a batch only the latest of each event. */
  skip(batch: Batch): void {
    this.skips ??= new Map();
    let skip = this.skips.get(batch.channel);
    if (!skip) {
      skip = { from: batch.from, to: batch.to, latest: new Map() };
      this.skips.set(batch.channel, skip);
    }
    skip.to = batch.to;
    for (const [event, latest] of batch.latest()) {
      this.parts.budget.kept += latest.frame.byteLength - (skip.latest.get(event)?.frame.byteLength ?? 0);
      skip.latest.set(event, latest);
    }
  }

  /** The sweep's look at a socket with bytes waiting. */
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

  /** Over the budget. No close frame: it could pass only behind what waits, and that is what has to go. */
  cut(): void {
    metrics.closes.inc({ reason: 'over_budget' });
    this.owner.cut();
  }

  /** Nothing goes out any more; what waits stays counted until the connection is gone. */
  end(): void {
    this.ended = true;
    this.held = undefined;
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

  /** Everything was read: says what was skipped, brings the latest states, and goes on live. */
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
    for (const { latest } of this.skips?.values() ?? []) {
      for (const { frame } of latest.values()) this.parts.budget.kept -= frame.byteLength;
    }
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
