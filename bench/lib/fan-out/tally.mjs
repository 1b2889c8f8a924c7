/** What the receivers of one load have heard together. */
import { Histogram } from './histogram.mjs';

export class Tally {
  received = 0;
  receivedInWindow = 0;
  /** Frames whose time did not rise within their connection: twice, or out of order. */
  disordered = 0;
  /** Frames by which ours says that it left something out. */
  skips = 0;
  latency = new Histogram();

  /** Deliveries count by when they came; latencies by when the push was due. */
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
