import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { allowedActions, type BlackjackAction, type BlackjackRound, type Card, cardValue } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../../../set-up/root.mjs';
import { bestAction } from './best-player.js';
import { CARD_VALUES, type CardValue } from './solver.js';

const STRATEGY = 'client/dist-types/features/originals/blackjack/strategy.js';
type Hint = (table: BlackjackRound & { allowed: BlackjackAction[] }) => BlackjackAction | undefined;
const { bestAction: hintOf }: { bestAction: Hint } = await import(pathToFileURL(join(ROOT, STRATEGY)).href);

const cardOf = (value: CardValue): Card => `${value === 1 ? 'A' : value === 10 ? 'T' : value}S`;

function roundOf(cards: Card[], up: Card, afterSplit = false): BlackjackRound {
  const hand = { cards, doubled: false, finished: false };
  const other = { cards: [cards[0] as Card, 'TC' as Card], doubled: false, finished: true };
  return { hands: afterSplit ? [other, hand] : [hand], dealer: [up, '7C'], insurance: 'not_offered' };
}

const differing = (rounds: BlackjackRound[]) =>
  rounds.flatMap((round) => {
    const allowed = allowedActions(round);
    if (allowed.length === 0) return [];
    const [hint, best] = [hintOf({ ...round, allowed }), bestAction(round, allowed)];
    return hint === best ? [] : [`${JSON.stringify(round.hands)} against ${round.dealer[0]}: ${hint}, best ${best}`];
  });

const twoCards = CARD_VALUES.flatMap((first) => CARD_VALUES.map((second) => [cardOf(first), cardOf(second)]));
const isTwentyOne = (cards: readonly Card[]) => {
  const low = cards.reduce((sum, card) => sum + cardValue(card), 0);
  return low === 21 || (low === 11 && cards.includes('AS'));
};

describe('the hint of the blackjack page names the action that the exact solver finds best', () => {
  it.each(CARD_VALUES)('for every hand of two and three cards, before and after a split, against %s', (value) => {
    const up = cardOf(value);
    const two = twoCards.filter((cards) => !isTwentyOne(cards));
    const three = two
      .flatMap((cards) => CARD_VALUES.map((third) => [...cards, cardOf(third)]))
      .filter((cards) => !isTwentyOne(cards) && cards.reduce((sum, card) => sum + cardValue(card), 0) < 21);
    expect(differing([...two, ...three].map((cards) => roundOf(cards, up)))).toEqual([]);
    // Split aces take one card each and are finished.
    const afterSplit = two.filter(([first]) => first !== 'AS').map((cards) => roundOf(cards, up, true));
    expect(differing(afterSplit)).toEqual([]);
  });
});
