import type { Limits } from './limits.js';

/** Rounds of the wheel are this many steps long: one round is a heartbeat. */
export const STEPS = 25;

/** To close 500 took 110 ms: in one turn of the event loop everybody's pushes would wait for them. */
const ACTS_PER_TURN = 16;

/** What the sweep needs of a socket. */
export interface Swept {
  /** Its place in the wheel; the sweep's alone. */
  bucket: number;
  /** Time by the clock from which `overdue` is called: end of the wait for a hello, or of the token. */
  readonly deadline: number;
  overdue(): void;
  beat(): void;
  /** The pong's time is over. */
  expectPong(): void;
}

/** One timer for all sockets: an idle connection has none of its own. Holds every socket until it is gone. */
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

  /** Counts steps, not time: after a stall of the process nobody's pong is late by our own fault. */
  step(): void {
    this.at = (this.at + 1) % STEPS;
    this.goOn(this.acts(this.at, this.now()));
  }

  private goOn(acts: Iterator<void>): void {
    for (let act = 0; act < ACTS_PER_TURN; act++) {
      if (acts.next().done) {
        this.afterStep();
        return;
      }
    }
    setImmediate(() => this.goOn(acts));
  }

  /** Everything due in a step, one after the other. */
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
