/** Counts the pushes that all connections receive during one load, and records their latencies. */
import { Histogram } from './histogram.js';

/** The measured part of a load, as times on the clock of `micros`. */
export interface Window {
  fromMicros: number;
  untilMicros: number;
}

/** Counts of received pushes, and percentiles in ms of the latencies of `samples` pushes. */
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
   * Number of duplicate or out-of-order frames. The scheduled time of such a frame is not later than that of the
   * previous frame on the same connection.
   */
  disordered = 0;
  /** Number of `skipped` frames, with which Goldwake announces that it left out pushes. */
  skips = 0;
  latency = new Histogram();

  /** A delivery counts for the window if it arrives within it; a latency counts if the push was scheduled within it. */
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
