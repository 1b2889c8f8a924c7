import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../set-up/root.mjs';
import type { AuditedGame, AuditedTable, Cell } from './audited-game.js';
import { exactFigures } from './exact.js';
import { type Ratio, toDecimals } from './ratio.js';
import { SLOT_AUDITS, slotsSheet } from './slots.js';

/** Folder of the PAR sheets, from the root of the repository. */
export const PAR_SHEETS = join('docs', 'games');
export const SLOTS_PAGE = 'slots.md';
const RETURN_DECIMALS = 10;
/** Larger numbers of cases do not fit into a column. */
const CASES_SHOWN_MAX = 10n ** 24n;

/** @returns the written files, from the root of the repository */
export function writeParSheets(games: readonly AuditedGame[]): string[] {
  mkdirSync(join(ROOT, PAR_SHEETS), { recursive: true });
  const pages = new Map(games.map((game) => [pageOf(game), game]));
  return [...pages].map(([page, game]) => {
    const file = join(PAR_SHEETS, page);
    writeFileSync(join(ROOT, file), isSlot(game) ? slotsSheet() : parSheet(game));
    return file;
  });
}

/** The slots share one page. */
const isSlot = (game: AuditedGame) => SLOT_AUDITS.includes(game);
const pageOf = (game: AuditedGame) => (isSlot(game) ? SLOTS_PAGE : `${game.game_id}.md`);

/** Returns the PAR sheet (probability and accounting report) of a game: the exact figures of each of its tables. */
export function parSheet({ game_id, name, rules, tables, listsOutcomes = true, sheet }: AuditedGame): string {
  if (sheet) return sheet();
  return `# ${name}: PAR sheet

${rules}

\`npm run audit -- --par\` wrote this page from exact rational arithmetic; a test compares it with the rules. Simulate the
game with \`npm run audit -- --game ${game_id} --rounds 1e8\`.

- The return and the hit frequency are shares of the stakes and of the rounds. A hit is a round with any payout, and a profit is
  one that pays more than the stake.
- The variance is that of the payout of a stake of 1.
- Returns and multipliers are exact unless they begin with ≈.

| table | return | hits | profits | variance | standard deviation | largest win |
| --- | --: | --: | --: | --: | --: | --: |
${tables.map(summaryRow).join('\n')}
${listsOutcomes ? `\n## Outcomes\n${tables.map(outcomes).join('')}` : ''}`;
}

function summaryRow({ name, cells }: AuditedTable): string {
  const exact = exactFigures(cells);
  const variance = decimals(exact.variance, 6);
  const largest = `${multiplier(exact.largest.paid)}, 1 in ${oneIn(exact.largest.probability)}`;
  const columns = [
    percent(exact.return, RETURN_DECIMALS),
    rounded(exact.hitFrequency),
    rounded(exact.profitFrequency),
    variance,
    Math.sqrt(Number(variance)).toFixed(4),
    largest,
  ];
  return `| ${[name, ...columns].join(' | ')} |`;
}

function outcomes({ name, cells }: AuditedTable): string {
  const all = cells.reduce((total, { cases }) => total + cases, 0n);
  const rows = casesByPayout(cells).map(({ paid, cases }) => {
    const contribution = { numerator: cases * BigInt(paid), denominator: all * 10_000n };
    const probability = { numerator: cases, denominator: all };
    const counted = all < CASES_SHOWN_MAX ? `${cases} of ${all}` : '…';
    return `| ${multiplier(paid)} | ${counted} | ${percentOf(probability, 8)} | ${percentOf(contribution, 8)} |`;
  });
  return `
### ${name}

| pays | cases | probability | share of the return |
| --: | --: | --: | --: |
${rows.join('\n')}
`;
}

/** Returns the number of cases of each payout, largest payout first. */
function casesByPayout(cells: readonly Cell[]): Pick<Cell, 'paid' | 'cases'>[] {
  const byPayout = new Map<number, bigint>();
  for (const { paid, cases } of cells) byPayout.set(paid, (byPayout.get(paid) ?? 0n) + cases);
  return [...byPayout].map(([paid, cases]) => ({ paid, cases })).sort((a, b) => b.paid - a.paid);
}

function multiplier(paid: number): string {
  return `${toDecimals({ numerator: BigInt(paid), denominator: 10_000n }, 4).text}×`;
}

function oneIn({ numerator, denominator }: Ratio): string {
  return toDecimals({ numerator: denominator, denominator: numerator }, 2).text;
}

function percent(share: Ratio, places: number): string {
  const { text, exact } = toDecimals(inPercent(share), places);
  return exact ? `${text} %` : `≈ ${text} %`;
}

function percentOf(share: Ratio, places: number): string {
  return `${decimals(inPercent(share), places)} %`;
}

function rounded(share: Ratio): string {
  return percentOf(share, 4);
}

function decimals(value: Ratio, places: number): string {
  return toDecimals(value, places).text;
}

function inPercent({ numerator, denominator }: Ratio): Ratio {
  return { numerator: numerator * 100n, denominator };
}
