import { number } from './report-text.js';
import type { Percentiles } from './summary.js';

const WIDTH = 320;
const HEIGHT = 96;

/**
 * Draws a line chart of a value over time. The y axis ranges from 0 to the maximum, which is printed below the chart.
 */
export function chart(points: [second: number, value: number][]): string {
  const [first = [0, 0]] = points;
  const last = points.at(-1) ?? first;
  const top = Math.max(1, ...points.map(([, value]) => value));
  const span = last[0] - first[0] || 1;
  const at = ([s, value]: [number, number]) =>
    `${(((s - first[0]) / span) * WIDTH).toFixed(1)} ${(HEIGHT - (value / top) * HEIGHT).toFixed(1)}`;
  const line = points.map(at).join('L');
  return `<svg viewBox="0 -2 ${WIDTH} ${HEIGHT + 20}" role="img" aria-label="at most ${number(top)}">
    <path class="area" d="M0 ${HEIGHT}L${line}L${WIDTH} ${HEIGHT}Z"/><path class="line" d="M${line}"/>
    <line x1="0" x2="${WIDTH}" y1="${HEIGHT}" y2="${HEIGHT}"/>
    <text x="0" y="${HEIGHT + 14}">${number(Math.round(first[0]))} s</text>
    <text x="${WIDTH}" y="${HEIGHT + 14}" class="end">${number(Math.round(last[0]))} s</text></svg>
    <p class="top">at most <b>${number(top)}</b></p>`;
}

const STEPS = ['p50', 'p90', 'p95', 'p99', 'p999', 'max'] as const;

/** Draws latency percentiles as a bar chart, scaled so that the longest bar fills the width. */
export function percentileChart(percentiles: Percentiles): string {
  const most = percentiles.max || 1;
  const rows = STEPS.map((step) => {
    const share = Math.max(1, (100 * percentiles[step]) / most);
    return `<li><span>${step === 'p999' ? 'p99.9' : step}</span><i style="width:${share.toFixed(1)}%"></i><b>${number(percentiles[step])}</b></li>`;
  });
  return `<ol class="ladder" aria-label="Delivery latency by percentile">${rows.join('')}</ol>`;
}
