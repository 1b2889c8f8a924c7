import type { Options } from 'k6/options';
import { secondsOf, thresholdsOf } from '../thresholds.ts';
import { profile, run } from './run.ts';

/**
 * Time for connecting, the final check, closing, and a round of the shared table that is under way, in seconds. It is
 * added to the scenario's own duration.
 */
const AROUND_S = 240;

const table = thresholdsOf(run.scenario, profile);

/**
 * The k6 options of every scenario. Few VUs hold many sockets each, because a VU costs 0.3 MB of memory and an
 * additional socket only 0.08 MB.
 */
export const options: Options = {
  scenarios: {
    [run.scenario]: {
      executor: 'per-vu-iterations',
      vus: profile.vus,
      iterations: 1,
      maxDuration: `${secondsOf(run.scenario, profile) + Math.ceil((3 * profile.sockets) / profile.connect_per_second) + AROUND_S}s`,
      gracefulStop: '5s',
    },
  },
  thresholds: Object.fromEntries(table.map(({ metric, rule }) => [metric, [rule]])),
  summaryTrendStats: ['min', 'avg', 'p(50)', 'p(90)', 'p(95)', 'p(99)', 'p(99.9)', 'max', 'count'],
};

// biome-ignore lint/suspicious/noExplicitAny: k6 has no type for it
export function handleSummary(data: any) {
  const metrics = Object.fromEntries(
    // biome-ignore lint/suspicious/noExplicitAny: likewise
    Object.entries<any>(data.metrics).map(([name, { type, values }]) => [name, { type, ...values }]),
  );
  const thresholds = table.map((row) => {
    const { type, values, thresholds: verdicts } = data.metrics[row.metric] ?? {};
    // Fails a metric without samples, because what the metric should measure did not happen.
    const measured = type === 'trend' ? values.count > 0 : type !== undefined;
    return { ...row, ok: measured && verdicts?.[row.rule]?.ok === true };
  });
  return { [run.summary]: JSON.stringify({ metrics, thresholds, run_ms: data.state.testRunDurationMs }) };
}
