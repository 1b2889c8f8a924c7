import { chart, percentileChart } from './report-charts.js';
import { STYLE } from './report-style.js';
import { number, text } from './report-text.js';
import type { Summary, Verdict } from './summary.js';
import type { Point } from './watch.js';

const WORDS = {
  fine: ['gaps', 'duplicates', 'resyncs', 'skipped', 'cuts'],
  money: ['bets_failed', 'wrong_balances'],
  steps: ['actions_failed', 'rounds_open'],
  chat: ['messages_failed'],
  friends: ['stories_failed', 'wrong_lists'],
  table: ['wrong_phases', 'wrong_settlements'],
  done: [
    'deliveries',
    'welcomes',
    'resumes',
    'renewals',
    'bets',
    'actions',
    'rounds_ended',
    'table_rounds',
    'messages',
    'stories',
  ],
} as const;
const LATENCY = {
  delivery_ms: 'delivery, all',
  'delivery_ms{to:all}': 'delivery to all',
  'delivery_ms{to:one}': 'delivery to one',
  welcome_ms: 'connect to welcome',
  bet_ms: 'bet to response',
  action_ms: 'action or cash-out to response',
  message_ms: 'message to response',
  friend_ms: 'friend request to response',
  search_ms: 'search to response',
  phase_ms: 'phase change to receipt',
  turn_ms: 'planned phase change to event',
} as const;
const CURVES = {
  sockets: 'sockets open',
  deliveries_per_second: 'deliveries a second',
  loop_delay_p99_ms: 'event-loop delay, p99 since the start, ms',
  rss_mb: 'memory of the casino, MB',
  cpu_percent: 'CPU of the casino, % of one core',
} as const;

/** Parts of a run's summary that the HTML report shows. */
export type Reported = Omit<Summary, 'summary_version'>;

/** `Object.entries` that keeps the type of a record's known keys. */
const entries = Object.entries as <Key extends string, T>(record: Record<Key, T>) => [Key, T][];

/**
 * Renders the report of a run as one self-contained HTML page, with the verdict first and the settings of the run last.
 */
export function reportOf(summary: Reported): string {
  const { scenario, profile, passed, started_at, run_seconds, thresholds } = summary;
  const crossed = thresholds.filter(({ ok }) => !ok).length;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(scenario)} ${passed ? 'passed' : 'failed'} · Goldwake load</title>
<style>${STYLE}</style>
<main>
  <header>
    <p class="over">Goldwake load test</p>
    <h1>${text(scenario)} <small>profile ${text(profile.name)}</small></h1>
    <p class="verdict ${passed ? 'held' : 'crossed'}">${passed ? `All ${thresholds.length} thresholds passed` : `${crossed} of ${thresholds.length} thresholds crossed`}</p>
    <p class="soft"><time datetime="${text(started_at)}">${text(started_at.replace('T', ' ').slice(0, 19))} UTC</time>, ${number(run_seconds)} s</p>
  </header>
  ${counts(summary)}
  ${latencies(summary)}
  ${thresholdTable(thresholds)}
  ${curves(summary.casino.series)}
  ${settings(summary)}
</main>
</html>
`;
}

type Counter = keyof Summary['counts'];

function counts({ counts: counted }: Reported): string {
  const tile = (name: Counter, kind: string) =>
    `<li class="${kind}"><b>${number(counted[name])}</b><span>${text(name.replaceAll('_', ' '))}</span></li>`;
  const asked = [
    ...WORDS.fine,
    ...(counted.bets + counted.bets_failed > 0 ? WORDS.money : []),
    ...(counted.actions + counted.actions_failed > 0 ? WORDS.steps : []),
    ...(counted.messages + counted.messages_failed > 0 ? WORDS.chat : []),
    ...(counted.stories + counted.stories_failed > 0 ? WORDS.friends : []),
    ...(counted.table_rounds > 0 ? WORDS.table : []),
  ];
  const fine = asked.map((name) => tile(name, counted[name] === 0 ? 'zero' : 'bad'));
  const done = WORDS.done.filter((name) => counted[name] > 0).map((name) => tile(name, ''));
  return `<section aria-label="Counts"><ul class="tiles">${[...done, ...fine].join('')}</ul></section>`;
}

function latencies({ latency_ms }: Reported): string {
  const rows = entries(LATENCY).flatMap(([name, label]) => {
    const measured = latency_ms[name];
    return measured ? [{ label, measured }] : [];
  });
  if (rows.length === 0) return '';
  const heads = ['count', 'p50', 'p90', 'p95', 'p99', 'p999', 'max'] as const;
  const body = rows.map(
    ({ label, measured }) =>
      `<tr><th scope="row">${text(label)}</th>${heads.map((head) => `<td>${number(measured[head])}</td>`).join('')}</tr>`,
  );
  const titles = heads.map((head) => `<th scope="col">${head === 'p999' ? 'p99.9' : head}</th>`).join('');
  return `<section><h2>Latency, ms</h2>
  ${latency_ms.delivery_ms ? percentileChart(latency_ms.delivery_ms) : ''}
  <div class="wide"><table><thead><tr><td></td>${titles}</tr></thead><tbody>${body.join('')}</tbody></table></div></section>`;
}

function thresholdTable(thresholds: Verdict[]): string {
  const rows = [...thresholds]
    .sort((a, b) => Number(a.ok) - Number(b.ok))
    .map(
      ({ metric, rule, why, ok }) =>
        `<tr class="${ok ? 'held' : 'crossed'}"><td>${ok ? 'passed' : 'crossed'}</td><th scope="row"><code>${text(metric)} ${text(rule)}</code></th><td class="why">${text(why)}</td></tr>`,
    );
  return `<section><h2>Thresholds</h2><div class="wide"><table class="rules"><tbody>${rows.join('')}</tbody></table></div></section>`;
}

function curves(series: Point[]): string {
  if (series.length < 2) return '';
  const figures = entries(CURVES).map(
    ([field, label]) =>
      `<figure><figcaption>${text(label)}</figcaption>${chart(series.map((point) => [point.s, point[field]]))}</figure>`,
  );
  return `<section><h2>The casino during the run</h2><div class="charts">${figures.join('')}</div></section>`;
}

function settings({ profile, machine, versions, casino }: Reported): string {
  const { name, ...sizes } = profile;
  const { stalled, readers, pulse, own, written_within_ms } = casino;
  const group = (title: string, values: object) =>
    `<div><h3>${title}</h3><dl>${Object.entries(values)
      .map(([key, value]) => `<dt>${text(key.replaceAll('_', ' '))}</dt><dd>${text(shown(value))}</dd>`)
      .join('')}</dl></div>`;
  return `<section><h2>Settings</h2><div class="groups">${[
    group(`Profile ${text(name)}`, sizes),
    group('Machine', machine),
    group('Versions', versions),
    group('Casino', {
      started_for_this_run: own,
      ...(written_within_ms && { pushes_written_within_ms: written_within_ms }),
      ...(pulse && { pulse }),
      ...(stalled && { stalled }),
      ...(readers && { readers_outside_of_k6: readers }),
    }),
  ].join('')}</div></section>`;
}

function shown(value: unknown): string {
  if (typeof value === 'number') return number(value);
  if (value === null || typeof value !== 'object') return String(value);
  const parts = Object.entries(value).map(([key, part]) => `${key.replaceAll('_', ' ')} ${shown(part)}`);
  return parts.length > 0 ? parts.join(', ') : 'none';
}
