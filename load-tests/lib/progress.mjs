import { logLine } from '../../tools/set-up/log.mjs';

/** Prints the progress: one line that is overwritten in a terminal, or a line every few seconds in a log. */
const LOGGED_EACH = 5;

export function progress(stream = process.stderr) {
  let open = false;
  let seen = 0;
  const over = (text) => {
    if (stream.isTTY) stream.write(`\r\x1b[2K${text}`);
    else if (seen % LOGGED_EACH === 0) stream.write(`${text}\n`);
    open = Boolean(stream.isTTY);
    seen++;
  };
  const line = (text) => {
    if (open) stream.write('\n');
    open = false;
    seen = 0;
    logLine(text);
  };
  return {
    line,
    over,
    step: (what, made, of) => over(`  ${made} of ${of} ${what}`),
    figures: ({ s, sockets, deliveries_per_second, loop_delay_p99_ms, rss_mb }) =>
      over(
        `  ${Math.round(s)} s  ${sockets} sockets  ${deliveries_per_second} deliveries/s  event-loop p99 ${loop_delay_p99_ms.toFixed(0)} ms  ${rss_mb} MB`,
      ),
    verdict: (summary, path) => line(verdictOf(summary, path)),
  };
}

export function verdictOf({ passed, thresholds, counts, latency_ms }, path) {
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
