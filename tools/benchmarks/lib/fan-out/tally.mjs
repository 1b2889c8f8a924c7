/** Counts what the receivers of one load have received together. */
import { Histogram } from './histogram.mjs';

export class Tally {
  received = 0;
  receivedInWindow = 0;
  /**
   * Number of frames whose scheduled time was not later than the previous one of their connection: duplicates or frames
   * out of order.
   */
  disordered = 0;
  /** Number of `skipped` frames, by which Goldwake announces that it omitted pushes. */
  skips = 0;
  latency = new Histogram();

  /** Deliveries are assigned to the window by arrival time, latencies by the scheduled time of the push. */
  constructor({ fromMicros = 0, untilMicros = 0 } = {}) {
    this.fromMicros = fromMicros;
    this.untilMicros = untilMicros;
  }

  delivered(due, now, isLater) {
    this.received += 1;
    if (!isLater) this.disordered += 1;
    if (now >= this.fromMicros && now < this.untilMicros) this.receivedInWindow += 1;
    if (due >= this.fromMicros && due < this.untilMicros) this.latency.record(now - due);
  }

  figures() {
    const [p50, p99, p999] = [50, 99, 99.9].map((percent) => this.latency.percentileMs(percent));
    const { received, receivedInWindow, disordered, skips } = this;
    return { received, receivedInWindow, disordered, skips, samples: this.latency.count, p50, p99, p999 };
  }
}
