import {
  type BlackjackTable,
  type BreakwaterTable,
  type DiceOutcome,
  type FathomTable,
  formatHundredths,
  type HalyardOutcome,
  handTotal,
  isSlotRound,
  type PlumbLineOutcome,
  type SignalLampOutcome,
  type SlotRound,
  type TideWheelOutcome,
} from '@goldwake/contracts';
import type { OriginalRound, PlayedRound, TideBet } from '@goldwake/contracts/http';
import { cardName, cardsText } from './card-text.js';
import { multiplierText } from './multiplier-text.js';

/** How the rounds of a game are described wherever they are shown: history, chat, fairness. */
export interface GameWords<Round> {
  name: string;
  /** What the player sees of a result, in lower case, for example `roll`. */
  resultName: string;
  resultsName: string;
  /** Returns the short text of a result. */
  result(round: Round): string;
  /** Returns the result as the beginning of a sentence, for screen readers. */
  spoken(round: Round): string;
  /** Returns the parameters of the bet, in lower case. */
  bet(round: Round): string;
}

interface WithOutcome<Outcome> {
  outcome: Outcome;
}

export const DICE_WORDS: GameWords<WithOutcome<DiceOutcome>> = {
  name: 'Dice',
  resultName: 'roll',
  resultsName: 'rolls',
  result: ({ outcome }) => formatHundredths(outcome.roll),
  spoken: ({ outcome }) => `Rolled ${formatHundredths(outcome.roll)}`,
  bet: ({ outcome: { direction, target } }) => `${direction} ${formatHundredths(target)}`,
};

export const HALYARD_WORDS: GameWords<WithOutcome<HalyardOutcome>> = {
  name: 'Halyard',
  resultName: 'height',
  resultsName: 'heights',
  result: ({ outcome }) => multiplierText(outcome.reached * 100),
  spoken: ({ outcome }) => `Reached ${multiplierText(outcome.reached * 100)}`,
  bet: ({ outcome }) => `target ${formatHundredths(outcome.target)}×`,
};

export const PLUMB_LINE_WORDS: GameWords<WithOutcome<PlumbLineOutcome>> = {
  name: 'Plumb Line',
  resultName: 'drop',
  resultsName: 'drops',
  result: ({ outcome }) => multiplierText(outcome.multiplier),
  spoken: ({ outcome }) => `Landed at ${multiplierText(outcome.multiplier)}`,
  bet: ({ outcome: { rows, risk } }) => `${rows} rows, ${risk}`,
};

export const TIDE_WHEEL_WORDS: GameWords<WithOutcome<TideWheelOutcome>> = {
  name: 'Tide Wheel',
  resultName: 'spin',
  resultsName: 'spins',
  result: ({ outcome }) => multiplierText(outcome.multiplier),
  spoken: ({ outcome }) => `Stopped at ${multiplierText(outcome.multiplier)}`,
  bet: ({ outcome: { segments, risk } }) => `${segments} segments, ${risk}`,
};

export const SIGNAL_LAMP_WORDS: GameWords<WithOutcome<SignalLampOutcome>> = {
  name: 'Signal Lamp',
  resultName: 'draw',
  resultsName: 'draws',
  result: ({ outcome }) => `${outcome.hits} of ${outcome.picks.length}`,
  spoken: ({ outcome: { hits, picks, drawn } }) => `${hits} of ${picks.length} drawn: ${drawn.join(', ')}`,
  bet: ({ outcome: { picks, risk } }) => `${picks.length} ${picks.length === 1 ? 'number' : 'numbers'}, ${risk}`,
};

export const BREAKWATER_WORDS: GameWords<WithOutcome<BreakwaterTable>> = {
  name: 'Breakwater',
  resultName: 'board',
  resultsName: 'boards',
  result: ({ outcome: { result, multiplier } }) => (result === 'hit' ? 'Mine' : multiplierText(multiplier)),
  spoken: ({ outcome: { result, multiplier, opened } }) =>
    result === 'hit'
      ? `Mine on row ${tileRow(opened.at(-1))}, column ${tileColumn(opened.at(-1))}`
      : `Cashed out at ${multiplierText(multiplier)}`,
  bet: ({ outcome: { mines, opened } }) => `${counted(mines, 'mine')}, ${counted(opened.length, 'tile')} opened`,
};

export const FATHOM_WORDS: GameWords<WithOutcome<FathomTable>> = {
  name: 'Fathom',
  resultName: 'chain',
  resultsName: 'chains',
  result: ({ outcome }) => multiplierText(outcome.multiplier),
  spoken: ({ outcome: { result, multiplier, cards } }) => {
    const last = cards.at(-1);
    const shown = last ? cardName(last) : '';
    return result === 'lost'
      ? `The next card is the ${shown}: wrong`
      : `Cashed out at ${multiplierText(multiplier)}, the last card is the ${shown}`;
  },
  bet: ({ outcome: { cards } }) =>
    cards.length > LISTED ? `${cardsText(cards.slice(0, LISTED))} …` : cardsText(cards),
};

/** Number of cards of a chain that a list shows. */
const LISTED = 8;

export const BLACKJACK_WORDS: GameWords<WithOutcome<BlackjackTable>> = {
  name: 'Blackjack',
  resultName: 'hand',
  resultsName: 'hands',
  result: ({ outcome: { hands, dealer } }) =>
    `${hands.map(({ cards }) => handTotal(cards).total).join(', ')} : ${handTotal(dealer).total}`,
  spoken: ({ outcome: { hands, dealer } }) => {
    const own = hands.map(({ cards, result }, at) => {
      const { total } = handTotal(cards);
      const hand = hands.length > 1 ? `Hand ${at + 1}` : 'Your hand';
      return `${hand}: ${total}, ${total > 21 ? 'bust' : HAND_RESULTS[result ?? 'lost']}`;
    });
    return `${own.join('. ')}. Dealer: ${dealer.map(cardName).join(', ')}, ${handTotal(dealer).total}`;
  },
  bet: ({ outcome: { hands, dealer } }) =>
    `${hands.map(({ cards }) => cardsText(cards)).join(' | ')} vs ${cardsText(dealer)}`,
};

export const RISING_TIDE_WORDS: GameWords<
  Pick<TideBet, 'round' | 'cash_out_at' | 'cashed_out_at' | 'end' | 'multiplier'>
> = {
  name: 'Rising Tide',
  resultName: 'tide',
  resultsName: 'tides',
  result: ({ cashed_out_at, end }) => (cashed_out_at === null ? `Turned at ${end ?? '–'}×` : `${cashed_out_at}×`),
  spoken: ({ cashed_out_at, end }) =>
    cashed_out_at === null ? `The tide turned at ${end ?? 'an unknown height'}` : `Cashed out at ${cashed_out_at}`,
  bet: ({ cash_out_at }) => (cash_out_at === null ? 'by hand' : `target ${cash_out_at}×`),
};

/** Words of all slots of providers, whose rounds are known by their fields: the list of slots would be too long here. */
const SLOT_WORDS: Omit<GameWords<Pick<SlotRound, 'multiplier'>>, 'name'> = {
  resultName: 'spin',
  resultsName: 'spins',
  result: ({ multiplier }) => multiplierText(Math.round(Number(multiplier) * 10_000)),
  spoken: (round) => `Paid ${SLOT_WORDS.result(round)}`,
  bet: () => 'one spin',
};

const HAND_RESULTS = { blackjack: 'blackjack', won: 'won', push: 'push', lost: 'lost' };

/** Tiles are numbered from 0, five in a row. */
export const tileRow = (tile = 0) => Math.floor(tile / 5) + 1;
export const tileColumn = (tile = 0) => (tile % 5) + 1;

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

type WordsByGame = { readonly [Id in OriginalRound['game_id']]: GameWords<Extract<OriginalRound, { game_id: Id }>> };

const WORDS: WordsByGame = {
  dice: DICE_WORDS,
  halyard: HALYARD_WORDS,
  'plumb-line': PLUMB_LINE_WORDS,
  'tide-wheel': TIDE_WHEEL_WORDS,
  'signal-lamp': SIGNAL_LAMP_WORDS,
  breakwater: BREAKWATER_WORDS,
  fathom: FATHOM_WORDS,
  blackjack: BLACKJACK_WORDS,
  'rising-tide': RISING_TIDE_WORDS,
};

/** Returns whether the rounds of a game can be described and verified. */
export function isOriginal(gameId: string | null | undefined): boolean {
  return gameId != null && Object.hasOwn(WORDS, gameId);
}

/** Returns whether a round can be described: it is one of an original or of a slot. */
export function hasWords(round: Pick<PlayedRound, 'game_id'>): boolean {
  return isOriginal(round.game_id) || isSlotRound(round);
}

/**
 * Returns the words of a round's game.
 * @throws Error for a round of a game that this version does not have
 */
export function wordsOf(round: Pick<PlayedRound, 'game_id'>): GameWords<PlayedRound> {
  const { game_id } = round;
  if (isOriginal(game_id)) return WORDS[game_id as OriginalRound['game_id']] as GameWords<PlayedRound>;
  if (!isSlotRound(round)) throw new Error(`rounds: no words for the game ${game_id}`);
  return { ...SLOT_WORDS, name: gameName(game_id) } as GameWords<PlayedRound>;
}

/** Returns the name of a game. The name of a game without words is derived from its id. */
export function gameName(gameId: string): string {
  if (isOriginal(gameId)) return wordsOf({ game_id: gameId as OriginalRound['game_id'] }).name;
  const words = gameId.replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
