import { type Card, cardDraw, handTotal } from '../cards.js';
import { type MultiStepSteps, type TableStep, times } from '../game-steps.js';
import { BLACKJACK, type BlackjackParams, type BlackjackTable } from './game.js';
import { activeHand, type BlackjackAction } from './rules.js';

const NAMES: Record<BlackjackAction, string> = {
  hit: 'Hit',
  stand: 'Stand',
  double: 'Double',
  split: 'Split',
  insure: 'Insurance taken',
  decline_insurance: 'Insurance declined',
};

type Step = TableStep<BlackjackTable>;

export const BLACKJACK_STEPS: MultiStepSteps<BlackjackParams, BlackjackTable> = {
  allowed: 'a bet has no parameters',
  betText: () => 'no parameters',
  summary: (table) => {
    const hands = table.hands.map(({ cards, doubled, result }) =>
      [handText(cards), ...(doubled ? ['doubled'] : []), ...(result ? [result] : [])].join(' '),
    );
    const insured = table.insurance === 'taken' ? ', insured' : '';
    const end = table.result === 'over' ? `, pays ${times(BLACKJACK.paid(table))}` : ', open';
    return `${hands.join(' and ')}; dealer ${handText(table.dealer)}${insured}${end}`;
  },
  steps(tables, words) {
    const last = tables.at(-1) as BlackjackTable;
    const split = last.hands.length > 1;
    let drawn = 0;
    const card = (name: string, shown: (table: BlackjackTable) => Card | undefined): Step => ({
      name,
      how: cardDraw(words, drawn++),
      result: (table) => String(shown(table)),
    });
    return [
      card('First card', ({ hands }) => hands[0]?.cards[0]),
      card('Dealer’s up card', ({ dealer }) => dealer[0]),
      // A split moves the second card to a hand of its own.
      card('Second card', ({ hands }) => (split ? hands[1]?.cards[0] : hands[0]?.cards[1])),
      // The words of an open round tell the hole card, so this step is for rounds that are over.
      card('Dealer’s hole card', ({ dealer }) => dealer[1]),
      ...last.actions.flatMap(({ action }, at): Step[] => {
        const before = tables[at] as BlackjackTable;
        const name = `${at + 1}. ${NAMES[action]}`;
        const hand = activeHand(before);
        const which = split ? ` on hand ${hand + 1}` : '';
        if (action === 'split') {
          return [0, 1].map((part) => card(`${name}, hand ${part + 1}`, ({ hands }) => hands[part]?.cards[1]));
        }
        if (action === 'hit' || action === 'double') {
          const position = before.hands[hand]?.cards.length ?? 0;
          return [card(`${name}${which}`, ({ hands }) => hands[hand]?.cards[position])];
        }
        return [
          action === 'stand'
            ? {
                name: `${name}${which}`,
                how: 'draws no card',
                result: ({ hands }) => handText(hands[hand]?.cards ?? []),
              }
            : { name, how: 'the dealer shows an ace', result: ({ insurance }) => insurance },
        ];
      }),
      ...last.dealer.slice(2).map((_, at) => card(`Dealer’s card ${at + 3}`, ({ dealer }) => dealer[at + 2])),
      {
        name: 'Dealer',
        how: 'draws to 16 and stands on 17, also if an ace counts 11; draws nothing if no hand depends on it',
        result: ({ dealer }) => handText(dealer),
      },
      ...last.hands.map(
        (_, at): Step => ({
          name: split ? `Hand ${at + 1}` : 'Hand',
          how: `against ${handText(last.dealer)}`,
          result: ({ hands }) =>
            [handText(hands[at]?.cards ?? []), ...(hands[at]?.doubled ? ['doubled'] : []), hands[at]?.result].join(
              ', ',
            ),
        }),
      ),
      {
        name: 'Pays',
        how: 'times the first stake: a blackjack 2.5, a won hand 2, a push 1, doubled hands twice as much, and insurance 1.5 for a blackjack of the dealer',
        result: (table) => times(BLACKJACK.paid(table)),
      },
    ];
  },
};

function handText(cards: readonly Card[]): string {
  return `${cards.join(' ')} (${handTotal(cards).total})`;
}
