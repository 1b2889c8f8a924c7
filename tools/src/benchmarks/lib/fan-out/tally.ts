/** Counts what the receivers of one load have received together. */
import { Histogram } from './histogram.js';

/** The measured part of a load, on the clock of `micros`. */
export interface Window {
  fromMicros: number;
  untilMicros: number;
}

/** Counts and, in ms, percentiles of the latencies of `samples` pushes. */
export interface Counted {
  received: number;
  receivedInWindow: number;
  disordered: number;
  skips: number;
  samples: number;
  p50: number;
  p99: number;
  p999: number;
}

export class Tally {
  received = 0;
  receivedInWindow = 0;
  /**
   * Number of duplicate or out-of-order frames: their scheduled time is not later than that of the previous frame on the
   * same connection.
   */
  disordered = 0;
  /** Number of `skipped` frames, by which Goldwake announces that it omitted pushes. */
  skips = 0;
  latency = new Histogram();

  /** Deliveries are assigned to the window by arrival time, latencies by the scheduled time of the push. */
  constructor(private readonly window: Window = { fromMicros: 0, untilMicros: 0 }) {}

  delivered(due: number, now: number, isLater: boolean): void {
    const { fromMicros, untilMicros } = this.window;
    this.received += 1;
    if (!isLater) this.disordered += 1;
    if (now >= fromMicros && now < untilMicros) this.receivedInWindow += 1;
    if (due >= fromMicros && due < untilMicros) this.latency.record(now - due);
  }

  figures(): Counted {
    const { received, receivedInWindow, disordered, skips, latency } = this;
    const [p50, p99, p999] = [latency.percentileMs(50), latency.percentileMs(99), latency.percentileMs(99.9)];
    return { received, receivedInWindow, disordered, skips, samples: latency.count, p50, p99, p999 };
  }
}
