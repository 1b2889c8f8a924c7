import { chart, percentileChart } from './report-charts.mjs';
import { STYLE } from './report-style.mjs';
import { number, text } from './report-text.mjs';

const WORDS = {
  fine: ['gaps', 'duplicates', 'resyncs', 'skipped', 'cuts'],
  money: ['bets_failed', 'wrong_balances'],
  done: ['deliveries', 'welcomes', 'resumes', 'renewals', 'bets'],
};
const LATENCY = {
  delivery_ms: 'delivery, all',
  'delivery_ms{to:all}': 'delivery to all',
  'delivery_ms{to:one}': 'delivery to one',
  welcome_ms: 'connect to welcome',
  bet_ms: 'bet to response',
};
const CURVES = {
  sockets: 'sockets open',
  deliveries_per_second: 'deliveries a second',
  loop_delay_p99_ms: 'event-loop delay, p99 since the start, ms',
  rss_mb: 'memory of the casino, MB',
  cpu_percent: 'CPU of the casino, % of one core',
};

/**
 * Renders a self-contained HTML page: the verdict first, then the thresholds, then the settings of the run.
 * @param summary as returned by summary.mjs
 */
export function reportOf(summary) {
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

function counts({ counts: counted }) {
  const tile = (name, kind) =>
    `<li class="${kind}"><b>${number(counted[name])}</b><span>${text(name.replaceAll('_', ' '))}</span></li>`;
  const asked = counted.bets + counted.bets_failed > 0 ? [...WORDS.fine, ...WORDS.money] : WORDS.fine;
  const fine = asked.map((name) => tile(name, counted[name] === 0 ? 'zero' : 'bad'));
  const done = WORDS.done.filter((name) => counted[name] > 0).map((name) => tile(name, ''));
  return `<section aria-label="Counts"><ul class="tiles">${[...done, ...fine].join('')}</ul></section>`;
}

function latencies({ latency_ms }) {
  const rows = Object.entries(LATENCY).filter(([name]) => latency_ms[name]);
  if (rows.length === 0) return '';
  const heads = ['count', 'p50', 'p90', 'p95', 'p99', 'p999', 'max'];
  const body = rows.map(
    ([name, label]) =>
      `<tr><th scope="row">${text(label)}</th>${heads.map((head) => `<td>${number(latency_ms[name][head])}</td>`).join('')}</tr>`,
  );
  const titles = heads.map((head) => `<th scope="col">${head === 'p999' ? 'p99.9' : head}</th>`).join('');
  return `<section><h2>Latency, ms</h2>
  ${latency_ms.delivery_ms ? percentileChart(latency_ms.delivery_ms) : ''}
  <div class="wide"><table><thead><tr><td></td>${titles}</tr></thead><tbody>${body.join('')}</tbody></table></div></section>`;
}

function thresholdTable(thresholds) {
  const rows = [...thresholds]
    .sort((a, b) => Number(a.ok) - Number(b.ok))
    .map(
      ({ metric, rule, why, ok }) =>
        `<tr class="${ok ? 'held' : 'crossed'}"><td>${ok ? 'passed' : 'crossed'}</td><th scope="row"><code>${text(metric)} ${text(rule)}</code></th><td class="why">${text(why)}</td></tr>`,
    );
  return `<section><h2>Thresholds</h2><div class="wide"><table class="rules"><tbody>${rows.join('')}</tbody></table></div></section>`;
}

function curves(series) {
  if (series.length < 2) return '';
  const figures = Object.entries(CURVES).map(
    ([field, label]) =>
      `<figure><figcaption>${text(label)}</figcaption>${chart(series.map((point) => [point.s, point[field]]))}</figure>`,
  );
  return `<section><h2>The casino during the run</h2><div class="charts">${figures.join('')}</div></section>`;
}

function settings({ profile, machine, versions, casino }) {
  const { name, ...sizes } = profile;
  const { stalled, pulse, own, written_within_ms } = casino;
  const group = (title, values) =>
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
    }),
  ].join('')}</div></section>`;
}

function shown(value) {
  if (typeof value === 'number') return number(value);
  if (value === null || typeof value !== 'object') return String(value);
  const parts = Object.entries(value).map(([key, part]) => `${key.replaceAll('_', ' ')} ${shown(part)}`);
  return parts.length > 0 ? parts.join(', ') : 'none';
}
