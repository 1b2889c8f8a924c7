import {
  ARCHETYPES,
  CLASS_NAMES,
  drawBook,
  multiplierOf,
  POSITIONS,
  RETURN_SHARES,
  SLOT_GAMES,
  type SlotGame,
  slotEventsOf,
  slotTableOf,
} from '@goldwake/contracts';
import type { AuditedGame, AuditedTable, Cell } from './audited-game.js';
import { exactFigures } from './exact.js';
import { type Ratio, toDecimals } from './ratio.js';

/** The slots, each with one table. Its cells are built when they are needed. */
export const SLOT_AUDITS: readonly AuditedGame[] = SLOT_GAMES.map((game) => {
  let tables: readonly AuditedTable[] | undefined;
  return {
    game_id: game.game_id,
    name: game.game_id,
    rules: 'A round draws one book of its table; the events of the book pay what the table states.',
    get tables() {
      tables ??= [tableOf(game)];
      return tables;
    },
  };
});

function tableOf(game: SlotGame): AuditedTable {
  const cells = cellsOf(game);
  const cellByPayout = new Map(cells.map(({ paid }, at) => [paid, at]));
  return {
    name: game.game_id,
    cells,
    play(words) {
      const { book, multiplier } = drawBook(game, words);
      // The round is played again, so that the payout does not come from the table.
      return { cell: cellByPayout.get(multiplier) as number, paid: multiplierOf(slotEventsOf(game, book) ?? []) };
    },
  };
}

/** Returns how many positions each payout has; payouts that are never drawn are left out. */
function cellsOf(game: SlotGame): Cell[] {
  const cases = new Map<number, bigint>();
  const add = (paid: number, positions: bigint) => cases.set(paid, (cases.get(paid) ?? 0n) + positions);
  let left = BigInt(POSITIONS);
  for (const { books, weight } of slotTableOf(game).classes) {
    if (weight === 0) continue;
    const counts = new Map<number, number>();
    for (const { multiplier } of books) counts.set(multiplier, (counts.get(multiplier) ?? 0) + 1);
    for (const [paid, count] of counts) {
      const positions = BigInt(weight) * BigInt(count);
      add(paid, positions);
      left -= positions;
    }
  }
  // The last loss has the positions that cannot be divided among the losses.
  add(0, left);
  return [...cases].map(([paid, positions]) => ({ label: `${paid / 10_000}×`, cases: positions, paid }));
}

/** Returns the page about the slots: how their rounds are drawn, and the exact figures of each. */
export function slotsSheet(): string {
  const games = SLOT_AUDITS.map(({ game_id, tables }, at) => {
    const { archetype, volatility, provider_id } = SLOT_GAMES[at] as SlotGame;
    const exact = exactFigures(tables[0]?.cells ?? []);
    const deviation = Math.sqrt(Number(toDecimals(exact.variance, 6).text)).toFixed(2);
    const columns = [
      ...[game_id, provider_id, archetype, volatility],
      `${decimals(inPercent(exact.return), 6)} %`,
      deviation,
      `${decimals(inPercent(exact.hitFrequency), 2)} %`,
      `${exact.largest.paid / 10_000}×`,
    ];
    return `| ${columns.join(' | ')} |`;
  });
  return `# Slots

${SLOT_GAMES.length} slots of the providers can be played. A provider's game server runs them in a frame and calls the casino's
wallet. \`npm run audit -- --par\` wrote this page from exact rational arithmetic; a test compares it with the rules. Simulate a
slot with \`npm run audit -- --game the-eel-wife --rounds 1e6\`.

## How a round is drawn

- A **book** is a round: what its reels show and what it pays. Book n of a class of payouts and a mode is the n-th seed, from zero,
  whose round falls into the class; a mode may force what is rare, such as free spins. All slots of an archetype share its books.
- The **table** of a slot says how many of 2⁵² positions each book has. All books of a class have the same number. A class with the
  share s of the return r has together r × s × 2⁵² positions, divided by what its books pay; the losses have the rest. So the return
  is exact by construction.
- The casino draws the round's random words from the player's seeds, as for its own games, and answers the bet with them. Words 1
  and 2 give 52 bits, the position. The seed stays in the casino, and the provider cannot choose. \`verify\` draws each recorded
  round again, and so can its player: the list of rounds below a slot opens the [check of a round](../fairness.md#slots).

## Shares of the return

In percent, by volatility.

| payout | low | medium | high |
| --- | --: | --: | --: |
${CLASS_NAMES.slice(1)
  .map((name, at) => {
    const shares = [RETURN_SHARES.low, RETURN_SHARES.medium, RETURN_SHARES.high].map((list) => (list[at] ?? 0) / 10);
    return `| ${[name, ...shares].join(' | ')} |`;
  })
  .join('\n')}

## Archetypes

| archetype | reels | free spins | rules |
| --- | --- | --- | --- |
${Object.entries(ARCHETYPES)
  .map(([name, { reels, rows, freeSpins, rules }]) => {
    const spins = freeSpins ? Object.values(freeSpins.awarded).join(', ') : '–';
    return `| ${[name, `${reels} × ${rows}`, spins, rules.join(' ')].join(' | ')} |`;
  })
  .join('\n')}

## Figures

The deviation is the standard deviation of the payout of a stake of 1: below 3 for a low volatility, 3 to 8 for a medium one, above 8
for a high one. A hit is a round with any payout.

| slot | provider | archetype | volatility | return | deviation | hits | largest win |
| --- | --- | --- | --- | --: | --: | --: | --: |
${games.join('\n')}
`;
}

const decimals = (value: Ratio, places: number) => toDecimals(value, places).text;

function inPercent({ numerator, denominator }: Ratio): Ratio {
  return { numerator: numerator * 100n, denominator };
}
