import { median } from '@goldwake/tools/lib/statistics';
import type { Summary, Verdict } from './summary.js';
import type { Point } from './watch.js';

/** Formats the current measurements of a run as one progress line. */
export function figuresOf({ s, sockets, deliveries_per_second, loop_delay_p99_ms, rss_mb }: Point): string {
  return `  ${Math.round(s)} s  ${sockets} sockets  ${deliveries_per_second} deliveries/s  event-loop p99 ${loop_delay_p99_ms.toFixed(0)} ms  ${rss_mb} MB`;
}

/** @param path the path of the report without its suffix */
export function verdictOf({ passed, thresholds, counts, latency_ms, casino }: Summary, path: string): string {
  const { readers, series } = casino;
  const { p50, p99, max } = latency_ms.delivery_ms ?? {};
  const { phase_ms } = latency_ms;
  return [
    p50 !== undefined
      ? `  ${counts.deliveries} deliveries, p50 ${p50} ms, p99 ${p99} ms, max ${max} ms`
      : '  no deliveries',
    `  ${counts.gaps} gaps, ${counts.duplicates} duplicates, ${counts.resyncs} resyncs, ${counts.skipped} skipped, ${counts.cuts} cut`,
    ...(readers
      ? [
          `  ${readers.deliveries} deliveries outside of k6, p50 ${readers.p50_ms} ms, p99 ${readers.p99_ms} ms, max ${readers.max_ms} ms`,
        ]
      : []),
    ...(phase_ms
      ? [
          `  ${counts.table_rounds} rounds with ${counts.bets} bets, ${counts.actions} cashed out by hand`,
          `  phase change p50 ${phase_ms.p50} ms, p99 ${phase_ms.p99} ms, max ${phase_ms.max} ms`,
        ]
      : []),
    ...(readers?.phases
      ? [
          `  phase change outside of k6 p50 ${readers.phases.p50_ms} ms, p99 ${readers.phases.p99_ms} ms, max ${readers.phases.max_ms} ms`,
        ]
      : []),
    ...(series.length > 0
      ? [`  CPU of the casino: median ${median(series.map(({ cpu_percent }) => cpu_percent))} % of one core`]
      : []),
    ...thresholds.map(thresholdLine),
    `${passed ? 'passed' : 'FAILED'}: ${path}.html, ${path}.json`,
  ].join('\n');
}

/** A crossed threshold is followed by its reason, which says what went wrong for the players. */
function thresholdLine({ metric, rule, why, ok }: Verdict): string {
  return ok ? `  ✓ ${metric} ${rule}` : `  ✗ ${metric} ${rule}: ${why}`;
}
