import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 5;

export interface LoopDelay {
  p50_ms: number;
  p99_ms: number;
  max_ms: number;
}

/**
 * Measures by how much timers are late. Node's histogram records the whole interval between two timer runs, so the
 * resolution is subtracted.
 */
export class EventLoopDelay {
  private readonly intervals: IntervalHistogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });

  constructor() {
    this.intervals.enable();
  }

  read(): LoopDelay {
    return {
      p50_ms: late(this.intervals.percentile(50)),
      p99_ms: late(this.intervals.percentile(99)),
      max_ms: late(this.intervals.max),
    };
  }

  reset(): void {
    this.intervals.reset();
  }

  stop(): void {
    this.intervals.disable();
  }
}

function late(intervalNs: number): number {
  return Math.max(0, intervalNs / 1e6 - RESOLUTION_MS);
}
