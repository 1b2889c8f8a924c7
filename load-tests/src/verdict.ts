import type { Summary } from './summary.js';
import type { Point } from './watch.js';

/** Formats the current measurements of a run as one progress line. */
export function figuresOf({ s, sockets, deliveries_per_second, loop_delay_p99_ms, rss_mb }: Point): string {
  return `  ${Math.round(s)} s  ${sockets} sockets  ${deliveries_per_second} deliveries/s  event-loop p99 ${loop_delay_p99_ms.toFixed(0)} ms  ${rss_mb} MB`;
}

/** @param path the path of the report without its suffix */
export function verdictOf({ passed, thresholds, counts, latency_ms }: Summary, path: string): string {
  const { p50, p99, max } = latency_ms.delivery_ms ?? {};
  return [
    p50 !== undefined
      ? `  ${counts.deliveries} deliveries, p50 ${p50} ms, p99 ${p99} ms, max ${max} ms`
      : '  no deliveries',
    `  ${counts.gaps} gaps, ${counts.duplicates} duplicates, ${counts.resyncs} resyncs, ${counts.skipped} skipped, ${counts.cuts} cut`,
    ...thresholds.map(({ metric, rule, ok }) => `  ${ok ? '✓' : '✗'} ${metric} ${rule}`),
    `${passed ? 'passed' : 'FAILED'}: ${path}.html, ${path}.json`,
  ].join('\n');
}
