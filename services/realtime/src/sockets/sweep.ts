import type { Limits } from './limits.js';

/** Number of steps in one round of the timer wheel. One round takes one heartbeat interval. */
export const STEPS = 25;

/**
 * Maximum number of sockets handled per turn of the event loop. Closing 500 sockets took 110 ms, which would delay the
 * pushes of all clients if done in a single turn.
 */
const ACTIONS_PER_STEP = 16;

/** Part of a socket's interface that the sweep uses. */
export interface Swept {
  /** Index of the socket's bucket in the timer wheel; used only by the sweep. */
  bucket: number;
  /**
   * Time after which `overdue` is called, by the monotonic clock of the sweep: the hello timeout or, later, the expiry
   * of the token.
   */
  readonly deadline: number;
  overdue(): void;
  beat(): void;
  /** Called when the timeout for the pong has passed. */
  expectPong(): void;
}

/**
 * Timer wheel shared by all sockets, so that an idle connection needs no timer of its own. Each socket is tracked until
 * it closes.
 */
export class Sweep<S extends Swept> {
  private readonly buckets = Array.from({ length: STEPS }, () => new Set<S>());
  private readonly pongSteps: number;
  private readonly stepMs: number;
  private timer: NodeJS.Timeout | undefined;
  private at = 0;
  private next = 0;
  size = 0;

  constructor(
    { heartbeatMs, pongMs }: Pick<Limits, 'heartbeatMs' | 'pongMs'>,
    private readonly now: () => number,
    private readonly afterStep: () => void,
  ) {
    this.stepMs = heartbeatMs / STEPS;
    this.pongSteps = Math.ceil(pongMs / this.stepMs);
    if (this.pongSteps >= STEPS) throw new RangeError(`pongMs ${pongMs} must be less than heartbeatMs ${heartbeatMs}`);
  }

  start(): void {
    this.timer ??= setInterval(() => this.step(), this.stepMs);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  add(one: S): void {
    one.bucket = this.next;
    this.next = (this.next + 1) % STEPS;
    this.buckets[one.bucket]?.add(one);
    this.size += 1;
  }

  delete(one: S): void {
    if (this.buckets[one.bucket]?.delete(one)) this.size -= 1;
  }

  *all(): Generator<S> {
    for (const bucket of this.buckets) yield* bucket;
  }

  /**
   * Advances the wheel by one step. Pong timeouts are counted in steps instead of time, so that a pong does not count
   * as late because this process stalled.
   */
  step(): void {
    this.at = (this.at + 1) % STEPS;
    this.goOn(this.acts(this.at, this.now()));
  }

  private goOn(acts: Iterator<void>): void {
    for (let act = 0; act < ACTIONS_PER_STEP; act++) {
      if (acts.next().done) {
        this.afterStep();
        return;
      }
    }
    setImmediate(() => this.goOn(acts));
  }

  /**
   * Performs the actions of one step and yields after each, so that the caller can spread them over several turns of
   * the event loop.
   */
  private *acts(at: number, now: number): Generator<void> {
    for (const bucket of this.buckets) {
      for (const one of bucket) {
        if (one.deadline > now) continue;
        one.overdue();
        yield;
      }
    }
    for (const one of this.buckets[(at - this.pongSteps + STEPS) % STEPS] ?? []) {
      one.expectPong();
      yield;
    }
    for (const one of this.buckets[at] ?? []) {
      one.beat();
      yield;
    }
  }
}
