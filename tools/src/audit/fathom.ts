import { FATHOM, type FathomAction, type FathomTable } from '@goldwake/contracts';
import type { AuditedGame, AuditedTable, Cell } from './audited-game.js';

/*
 * A strategy decides by the rank of the last card and by what was done before. The exact distribution of its rounds
 * comes from all sequences of cards and does not call the rules that the simulation plays.
 */

const RANKS = 13;
const SKIPS_MAX = 52;
/** Payout of one guess in ten-thousandths of the stake, times the number of winning ranks. */
const GUESS_PAID = 128_050n;

interface Position {
  /** Rank of the last card: 0 for an ace, 12 for a king. */
  rank: number;
  skips: number;
  /** Numbers of winning ranks of the correct guesses. */
  chain: readonly number[];
}

type Decide = (position: Position) => FathomAction['action'];

type Guess = 'higher' | 'lower';

/** The ranks that win each guess, by the rank of the last card. */
const WINNERS: readonly Record<Guess, readonly number[]>[] = Array.from({ length: RANKS }, (_, rank) => ({
  higher: winners(rank, 'higher'),
  lower: winners(rank, 'lower'),
}));

/** From an ace, `higher` needs a higher rank, and `lower` the same one; from a king likewise. */
function winners(rank: number, guess: Guess): number[] {
  const strict = guess === 'higher' ? rank === 0 : rank === RANKS - 1;
  return Array.from({ length: RANKS }, (_, next) => next).filter((next) =>
    next === rank ? !strict : guess === 'higher' ? next > rank : next < rank,
  );
}

/** The likelier guess and the less likely one, by the rank of the last card. */
const SIDES: readonly (readonly [Guess, Guess])[] = WINNERS.map(({ higher, lower }) =>
  higher.length >= lower.length ? ['higher', 'lower'] : ['lower', 'higher'],
);

const winnersOf = (rank: number, guess: Guess) => (WINNERS[rank] as Record<Guess, readonly number[]>)[guess];
const sidesOf = (rank: number) => SIDES[rank] as readonly [Guess, Guess];

/** Guesses so many times, then cashes out. */
function guesses(count: number, side: 0 | 1): Decide {
  return ({ rank, chain }) => (chain.length < count ? sidesOf(rank)[side] : 'cash_out');
}

/** Skips until a guess has a multiplier of four decimals without rounding. */
const withoutRounding: Decide = ({ rank, chain, skips }) => {
  if (chain.length > 0) return 'cash_out';
  const guess = sidesOf(rank).find((one) => GUESS_PAID % BigInt(winnersOf(rank, one).length) === 0n);
  return guess ?? (skips < SKIPS_MAX ? 'skip' : sidesOf(rank)[0]);
};

export const FATHOM_AUDIT: AuditedGame = {
  game_id: 'fathom',
  name: 'Fathom',
  rules:
    'The player guesses whether the next card of an unlimited deck is higher or lower; the ace is the lowest rank. The same rank wins too; only from an ace the choices are “higher” and “the same”, and from a king “lower” and “the same”. A correct guess with k of 13 winning ranks multiplies by 0.985 × 13 ÷ k, and the chain is rounded down once to four decimals. So every guess returns 98.5 %, whatever the card and the side, and a chain of n guesses 0.985ⁿ: no strategy returns more than one guess. A chain is cashed out at 1,000,000×; a guess that would exceed it returns less. These are examples of strategies; the one without rounding is the best.',
  tables: [
    tableOf('one guess, likelier side', 1, guesses(1, 0)),
    tableOf('one guess, less likely side', 1, guesses(1, 1)),
    tableOf('one guess, skips to a multiplier without rounding', 1, withoutRounding),
    tableOf('two guesses, less likely side', 2, guesses(2, 1)),
    tableOf('three guesses, likelier side', 3, guesses(3, 0)),
    tableOf('five guesses, likelier side', 5, guesses(5, 0)),
  ],
};

function labelOf(chain: readonly number[]): string {
  return `correct with ${[...chain].sort((a, b) => a - b).join(', ')} winning ranks`;
}

function lostLabel(guess: number): string {
  return `guess ${guess} is wrong`;
}

function tableOf(name: string, guessesInRound: number, decide: Decide): AuditedTable {
  const cells = cellsOf(decide);
  const cellByLabel = new Map(cells.map(({ label }, at) => [label, at]));
  return {
    name,
    catalogueReturns: guessesInRound,
    cells,
    play(words) {
      let position: Position = { rank: -1, skips: 0, chain: [] };
      const table = FATHOM.play(
        {},
        (open) => {
          position = positionOf(open, position);
          return open.result === 'open' ? { action: decide(position) } : undefined;
        },
        words,
      );
      const label = table.result === 'lost' ? lostLabel(position.chain.length + 1) : labelOf(position.chain);
      return { cell: cellByLabel.get(label) as number, paid: FATHOM.paid(table) };
    },
  };
}

/** Returns the position after the last action. */
function positionOf({ actions, cards, result }: FathomTable, before: Position): Position {
  const rank = 'A23456789TJQK'.indexOf(cards.at(-1)?.[0] as string);
  const action = actions.at(-1)?.action;
  if (action === 'skip') return { ...before, rank, skips: before.skips + 1 };
  if (action === 'cash_out' || result === 'lost') return before;
  if (action === undefined) return { ...before, rank };
  return { ...before, rank, chain: [...before.chain, winnersOf(before.rank, action).length] };
}

/** Returns the exact distribution of a strategy's rounds, of all sequences of cards. */
function cellsOf(decide: Decide): Cell[] {
  const ended = new Map<string, { paid: number; casesByCards: bigint[] }>();
  const end = (label: string, paid: number, cards: number, cases: bigint) => {
    const cell = ended.get(label) ?? { paid, casesByCards: [] };
    cell.casesByCards[cards] = (cell.casesByCards[cards] ?? 0n) + cases;
    ended.set(label, cell);
  };
  type Weighted = Position & { cases: bigint };
  let positions: Weighted[] = Array.from({ length: RANKS }, (_, rank) => ({ rank, skips: 0, chain: [], cases: 1n }));
  let cards = 1;
  for (; positions.length > 0; cards++) {
    const next = new Map<string, Weighted>();
    const go = (position: Position, cases: bigint) => {
      const key = JSON.stringify(position);
      next.set(key, { ...position, cases: (next.get(key)?.cases ?? 0n) + cases });
    };
    for (const { cases, ...position } of positions) {
      const { chain, skips } = position;
      const action = decide(position);
      if (action === 'cash_out') {
        end(labelOf(chain), paidFor(chain), cards, cases);
        continue;
      }
      const winning = action === 'skip' ? [] : winnersOf(position.rank, action);
      for (let rank = 0; rank < RANKS; rank++) {
        if (action === 'skip') go({ rank, skips: skips + 1, chain }, cases);
        else if (winning.includes(rank))
          go({ rank, skips, chain: [...chain, winning.length].sort((a, b) => a - b) }, cases);
      }
      if (action !== 'skip') end(lostLabel(chain.length + 1), 0, cards + 1, cases * BigInt(RANKS - winning.length));
    }
    positions = [...next.values()];
  }
  // All cases are counted in sequences of the same length.
  return [...ended].map(([label, { paid, casesByCards }]) => ({
    label,
    paid,
    cases: casesByCards.reduce((sum, cases, drawn) => sum + cases * BigInt(RANKS) ** BigInt(cards - drawn), 0n),
  }));
}

function paidFor(chain: readonly number[]): number {
  const guess = GUESS_PAID ** BigInt(chain.length);
  const winning = chain.reduce((product, ranks) => product * BigInt(ranks), 1n);
  return Number(guess / (winning * 10_000n ** BigInt(chain.length - 1)));
}
