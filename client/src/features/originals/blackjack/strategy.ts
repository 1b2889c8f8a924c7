import { type BlackjackAction, type BlackjackTable, cardValue, handTotal } from '@goldwake/contracts';

/*
 * Basic strategy for the rules of this casino: unlimited deck, the dealer stands on soft 17 and looks for a blackjack,
 * any two cards can be doubled, also after a split, and a pair can be split once. docs/games/blackjack.md lists the
 * exact expectations; a test in tools/src/audit/blackjack compares every hand with the solver.
 */

/** One row per total, one letter per up card from 2 to 10 and the ace: hit, stand, double, split. */
type Rows = Readonly<Record<number, string>>;

const HARD: Rows = {
  5: 'HHHHHHHHHH',
  6: 'HHHHHHHHHH',
  7: 'HHHHHHHHHH',
  8: 'HHHHHHHHHH',
  9: 'HDDDDHHHHH',
  10: 'DDDDDDDDHH',
  11: 'DDDDDDDDDH',
  12: 'HHSSSHHHHH',
  13: 'SSSSSHHHHH',
  14: 'SSSSSHHHHH',
  15: 'SSSSSHHHHH',
  16: 'SSSSSHHHHH',
};

/** By the value of the cards next to the ace. */
const SOFT: Rows = {
  2: 'HHHHDHHHHH',
  3: 'HHHDDHHHHH',
  4: 'HHHDDHHHHH',
  5: 'HHDDDHHHHH',
  6: 'HDDDDHHHHH',
  7: 'SDDDDSSHHH',
};

/** By the value of each of the two cards. */
const PAIRS: Rows = {
  1: 'PPPPPPPPPP',
  2: 'PPPPPPHHHH',
  3: 'PPPPPPHHHH',
  4: 'HHHPPHHHHH',
  5: 'DDDDDDDDHH',
  6: 'PPPPPHHHHH',
  7: 'PPPPPPHHHH',
  8: 'PPPPPPPPPP',
  9: 'PPPPPSPPSS',
  10: 'SSSSSSSSSS',
};

const ACTIONS: Readonly<Record<string, BlackjackAction>> = { H: 'hit', S: 'stand', D: 'double', P: 'split' };

type Hand = Pick<BlackjackTable, 'hands' | 'dealer' | 'allowed'>;

/**
 * Returns the best of the allowed actions; undefined if none is allowed. It is the best one for the hand alone,
 * whatever the balance is.
 */
export function bestAction({ hands, dealer, allowed }: Hand): BlackjackAction | undefined {
  if (allowed.length === 0) return undefined;
  // Insurance costs 7.69 % of its stake.
  if (allowed.includes('decline_insurance')) return 'decline_insurance';
  const hand = hands.find(({ finished }) => !finished);
  const [up] = dealer;
  if (!hand || !up) return undefined;
  const column = (cardValue(up) + 8) % 10;
  const [first] = hand.cards;
  if (first && allowed.includes('split')) {
    const letter = PAIRS[cardValue(first)]?.[column];
    if (letter && letter !== 'D') return ACTIONS[letter];
  }
  const { total, soft } = handTotal(hand.cards);
  const letter = (soft ? SOFT[total - 11] : HARD[total])?.[column] ?? (total <= (soft ? 17 : 11) ? 'H' : 'S');
  if (letter !== 'D' || allowed.includes('double')) return ACTIONS[letter];
  // A hand of more cards cannot be doubled. A soft 18 then stands, and all others are hit.
  return soft && total === 18 ? 'stand' : 'hit';
}
