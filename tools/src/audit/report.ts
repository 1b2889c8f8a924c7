import type { Figures, GameFigures, TableFigures } from './judge.js';

export interface AboutAudit {
  rounds: number;
  seed: string;
  hmac: boolean;
  threads: number;
  node: string;
}

/** Figures of a game or table in the order in which both reports show them. */
const COLUMNS: readonly (readonly [title: string, value: (figures: Figures) => string])[] = [
  ['rounds', ({ rounds }) => rounds.toLocaleString('en')],
  ['return %', (figures) => `${percent(figures.return, 5)} ± ${percent(figures.standardError, 5)}`],
  ['exact %', ({ exactReturnPercent }) => exactReturnPercent],
  ['distance (s.e.)', ({ distance }) => distance.toFixed(2)],
  ['hits %', ({ hitFrequency }) => percent(hitFrequency, 4)],
  ['exact %', ({ exactHitFrequency }) => percent(exactHitFrequency, 4)],
  ['variance', ({ variance }) => significant(variance)],
  ['exact', ({ exactVariance }) => significant(exactVariance)],
  [
    'chi-square (df), p',
    ({ chiSquare: { value, degreesOfFreedom, p } }) => `${value.toFixed(1)} (${degreesOfFreedom}), ${p.toPrecision(3)}`,
  ],
  ['runs (s.d.), p', ({ runs: { distance, p } }) => `${distance.toFixed(2)}, ${p.toPrecision(3)}`],
];

/** Returns the figures of a game as a table for the terminal, followed by the findings. */
export function reportTable(game: GameFigures): string {
  const rows = [
    [game.game_id, ...COLUMNS.map(([title]) => title)],
    ...game.tables.map((table) => [table.name, ...COLUMNS.map(([, value]) => value(table))]),
    ['all', ...COLUMNS.map(([, value]) => value(game))],
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  );
  const verdict =
    game.findings.length === 0
      ? [`${game.name}: everything is within the limits`]
      : game.findings.map((finding) => `${game.name}: ${finding}`);
  return [...lines, ...verdict].join('\n');
}

/** Returns the report as one HTML page that loads nothing. */
export function reportPage(about: AboutAudit, games: readonly GameFigures[]): string {
  const failed = games.filter(({ findings }) => findings.length > 0);
  const source = about.hmac
    ? 'Each round drew from HMAC-SHA256 of its seeds, as in the casino.'
    : 'All rounds drew from the keystream of AES-256 in counter mode instead of one HMAC for each round.';
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Audit of the originals</title>
<style>
  body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 90rem; padding: 0 1rem; color: #1d2530; background: #fff; }
  .scroll { overflow-x: auto; }
  table { border-collapse: collapse; font-variant-numeric: tabular-nums; white-space: nowrap; }
  th, td { padding: 0.2rem 0.6rem; text-align: right; border-bottom: 1px solid #dde2e8; }
  th:first-child, td:first-child { text-align: left; }
  tfoot td { font-weight: 600; }
  .good { color: #17663a; }
  .bad { color: #a3201d; font-weight: 600; }
</style>
<h1>Audit of the originals</h1>
<p class="${failed.length === 0 ? 'good' : 'bad'}">${
    failed.length === 0
      ? 'Everything is within the limits.'
      : `Outside the limits: ${failed.map(({ name }) => escapeHtml(name)).join(', ')}.`
  }</p>
<p>${about.rounds.toLocaleString('en')} rounds of each game, seed “${escapeHtml(about.seed)}”, ${about.threads} threads, Node ${escapeHtml(about.node)}. ${source}</p>
<p>The distance is that of the simulated return from the exact one, in standard errors (s.e.). Variances are those of a stake of 1.</p>
${games.map(section).join('\n')}
</html>
`;
}

function section(game: GameFigures): string {
  const row = (figures: Figures, name: string) =>
    `<tr><td>${escapeHtml(name)}</td>${COLUMNS.map(([, value]) => `<td>${escapeHtml(value(figures))}</td>`).join('')}</tr>`;
  return `<h2>${escapeHtml(game.name)}</h2>
<p>${Math.round(game.rounds_per_second).toLocaleString('en')} rounds per second.</p>
${game.findings.map((finding) => `<p class="bad">${escapeHtml(finding)}</p>`).join('\n')}
<div class="scroll"><table>
<thead><tr><th>Table</th>${COLUMNS.map(([title]) => `<th>${title}</th>`).join('')}</tr></thead>
<tbody>${game.tables.map((table) => row(table, table.name)).join('\n')}</tbody>
<tfoot>${row(game, 'all')}</tfoot>
</table></div>
${game.tables.map(details).join('\n')}`;
}

function details({ name, cells }: TableFigures): string {
  const rows = cells.map(
    ({ label, paid, rounds, expected }) =>
      `<tr><td>${escapeHtml(label)}</td><td>${paid / 10_000}×</td><td>${rounds.toLocaleString('en')}</td><td>${expected.toLocaleString('en', { maximumFractionDigits: 1 })}</td></tr>`,
  );
  return `<details><summary>${escapeHtml(name)}: outcomes</summary><div class="scroll"><table>
<thead><tr><th>Outcome</th><th>pays</th><th>rounds</th><th>expected</th></tr></thead>
<tbody>${rows.join('\n')}</tbody>
</table></div></details>`;
}

function percent(share: number, decimals: number): string {
  return (share * 100).toFixed(decimals);
}

function significant(value: number): string {
  return value >= 1e6 ? value.toFixed(0) : value.toPrecision(6);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
