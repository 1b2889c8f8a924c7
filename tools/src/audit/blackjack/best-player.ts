import {
  activeHand,
  BLACKJACK,
  type BlackjackAction,
  type BlackjackRound,
  type BlackjackTable,
  type Card,
  cardValue,
  type Words,
} from '@goldwake/contracts';
import { GOLDWAKE_RULES } from './rule-sets.js';
import { AgainstUpCard, CARD_VALUES, type CardValue, totalOf } from './solver.js';

const AGAINST = new Map(CARD_VALUES.map((up) => [up, new AgainstUpCard(up, GOLDWAKE_RULES)]));
const valueOfCard = (card: Card) => cardValue(card) as CardValue;

/** Plays a round by the casino's rules with the solver's best choices. */
export function playBest(words: Words): BlackjackTable {
  return BLACKJACK.play(
    {},
    (table) => (BLACKJACK.isOver(table) ? undefined : { action: bestAction(table, table.allowed) }),
    words,
  );
}

/** Returns the profit of a round that is over, in units of the initial stake. */
export function profitOf(table: BlackjackTable): number {
  return (BLACKJACK.paid(table) - BLACKJACK.staked(table)) / 10_000;
}

/** Returns the allowed action with the largest expectation. It knows only the player's cards and the up card. */
export function bestAction(round: BlackjackRound, allowed: readonly BlackjackAction[]): BlackjackAction {
  if (allowed.includes('decline_insurance')) return 'decline_insurance';
  const [up] = round.dealer;
  const against = up && AGAINST.get(valueOfCard(up));
  const values = round.hands[activeHand(round)]?.cards.map(valueOfCard);
  if (!against || !values?.[0]) throw new Error('the round has no hand to play');
  const hand = totalOf(values);
  const expectations: Partial<Record<BlackjackAction, number>> = {
    stand: against.stand(hand),
    hit: against.hit(hand),
    double: against.double(hand),
    ...(allowed.includes('split') ? { split: against.split(values[0]) } : {}),
  };
  const expectationOf = (action: BlackjackAction) => expectations[action] ?? Number.NEGATIVE_INFINITY;
  return allowed.reduce((best, action) => (expectationOf(action) > expectationOf(best) ? action : best));
}
