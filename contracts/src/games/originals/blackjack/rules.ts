import { type Card, cardValue, drawCard, handTotal } from '../cards.js';
import { ActionRefused, FIRST_STAKE, notAllowed } from '../multi-step.js';
import type { Words } from '../words.js';

/*
 * Blackjack with an unlimited deck. The dealer stands on soft 17 and looks for a blackjack before the player acts. A
 * blackjack pays 3 to 2. Any two cards can be doubled, even after a split. A pair can be split once, and each of two
 * split aces takes one card. Insurance pays 2 to 1. There is no surrender.
 */

export type BlackjackAction = 'hit' | 'stand' | 'double' | 'split' | 'insure' | 'decline_insurance';

export interface BlackjackHand {
  cards: Card[];
  doubled: boolean;
  /** Whether the hand takes no more cards. */
  finished: boolean;
}

export interface BlackjackRound {
  /** The player's hands: one, or two after a split. */
  hands: BlackjackHand[];
  /** Up card, hole card, then the cards that the dealer drew. Only `shownDealerCards` may leave the server. */
  dealer: Card[];
  insurance: 'not_offered' | 'offered' | 'taken' | 'declined';
}

/** What an action changes, with the cards that were drawn for it. */
export type BlackjackStep =
  | { type: 'insurance_answered'; taken: boolean }
  | { type: 'stood' }
  | { type: 'hit' | 'doubled'; card: Card }
  | { type: 'split'; cards: [Card, Card] }
  | { type: 'dealer_drew'; card: Card };

export type HandResult = 'blackjack' | 'won' | 'push' | 'lost';

/** Multiples of the first stake in ten-thousandths. */
const INSURANCE_STAKE = 5_000;
const PAID: Record<HandResult, number> = { blackjack: 25_000, won: 20_000, push: 10_000, lost: 0 };
const INSURANCE_PAID = 15_000;

const DEALER_STANDS = 17;

/** Deals the first cards in this order: player, dealer's up card, player, dealer's hole card. */
export function dealBlackjack(words: Words): BlackjackRound {
  const [first, up, second, hole] = [drawCard(words), drawCard(words), drawCard(words), drawCard(words)];
  return {
    hands: [handOf([first, second])],
    dealer: [up, hole],
    insurance: cardValue(up) === 1 ? 'offered' : 'not_offered',
  };
}

/** Returns the actions that the rules allow now; none if the round is over. */
export function allowedActions(round: BlackjackRound): BlackjackAction[] {
  if (isOver(round)) return [];
  if (round.insurance === 'offered') return ['insure', 'decline_insurance'];
  const hand = round.hands[activeHand(round)];
  if (!hand) return [];
  const [first, second, third] = hand.cards;
  const twoCards = first !== undefined && second !== undefined && third === undefined;
  const pair = twoCards && cardValue(first) === cardValue(second);
  return [
    'hit',
    'stand',
    ...(twoCards ? (['double'] as const) : []),
    ...(pair && round.hands.length === 1 ? (['split'] as const) : []),
  ];
}

/**
 * Returns the additional stake of an action in ten-thousandths of the first one. It is debited before a card is drawn.
 */
export function additionalStake(action: BlackjackAction): number {
  if (action === 'double' || action === 'split') return FIRST_STAKE;
  return action === 'insure' ? INSURANCE_STAKE : 0;
}

/**
 * Returns the steps of an action. When it ends the player's turn, the dealer's cards follow.
 * @param words the words of the round, from which the cards so far have been drawn
 * @throws ActionRefused if the rules do not allow the action now
 */
export function decideBlackjack(round: BlackjackRound, action: BlackjackAction, words: Words): BlackjackStep[] {
  const allowed = allowedActions(round);
  if (!allowed.includes(action)) throw new ActionRefused(notAllowed(action, allowed));
  const steps = [stepOf(action, words)];
  let after = steps.reduce(evolveBlackjack, round);
  while (dealerDraws(after)) {
    const step: BlackjackStep = { type: 'dealer_drew', card: drawCard(words) };
    steps.push(step);
    after = evolveBlackjack(after, step);
  }
  return steps;
}

function stepOf(action: BlackjackAction, words: Words): BlackjackStep {
  switch (action) {
    case 'insure':
      return { type: 'insurance_answered', taken: true };
    case 'decline_insurance':
      return { type: 'insurance_answered', taken: false };
    case 'stand':
      return { type: 'stood' };
    case 'hit':
      return { type: 'hit', card: drawCard(words) };
    case 'double':
      return { type: 'doubled', card: drawCard(words) };
    case 'split':
      return { type: 'split', cards: [drawCard(words), drawCard(words)] };
  }
}

export function evolveBlackjack(round: BlackjackRound, step: BlackjackStep): BlackjackRound {
  switch (step.type) {
    case 'insurance_answered':
      return { ...round, insurance: step.taken ? 'taken' : 'declined' };
    case 'dealer_drew':
      return { ...round, dealer: [...round.dealer, step.card] };
    case 'stood':
      return changeActive(round, (hand) => [{ ...hand, finished: true }]);
    case 'hit':
      return changeActive(round, ({ cards }) => [handOf([...cards, step.card])]);
    case 'doubled':
      return changeActive(round, ({ cards }) => [{ cards: [...cards, step.card], doubled: true, finished: true }]);
    case 'split':
      return changeActive(round, ({ cards }) =>
        step.cards.map((card, at) => {
          const hand = handOf([cards[at] as Card, card]);
          return { ...hand, finished: hand.finished || cardValue(hand.cards[0] as Card) === 1 };
        }),
      );
  }
}

/** Replays a round from its words and the player's actions. */
export function replayBlackjack(actions: readonly BlackjackAction[], words: Words): BlackjackRound {
  return actions.reduce(
    (round, action) => decideBlackjack(round, action, words).reduce(evolveBlackjack, round),
    dealBlackjack(words),
  );
}

/** Draws the cards of the round again, so that the words continue with the next card. */
export function skipDrawnCards({ hands, dealer }: BlackjackRound, words: Words): void {
  const drawn = hands.reduce((count, { cards }) => count + cards.length, dealer.length);
  for (let at = 0; at < drawn; at++) drawCard(words);
}

export function isOver(round: BlackjackRound): boolean {
  if (round.insurance === 'offered') return false;
  return isBlackjack(round.dealer) || (activeHand(round) === -1 && !dealerDraws(round));
}

/** Returns the index of the hand that the player plays now; −1 if all are finished. */
export function activeHand({ hands }: BlackjackRound): number {
  return hands.findIndex((hand) => !hand.finished);
}

/** Returns the dealer's cards that the player may see: only the up card before the round is over. */
export function shownDealerCards(round: BlackjackRound): Card[] {
  return isOver(round) ? round.dealer : round.dealer.slice(0, 1);
}

/** Returns the result of each hand of a round that is over. */
export function handResults(round: BlackjackRound): HandResult[] {
  const dealerBlackjack = isBlackjack(round.dealer);
  const dealer = handTotal(round.dealer).total;
  return round.hands.map((hand) => {
    const { total } = handTotal(hand.cards);
    if (isNatural(round, hand)) return dealerBlackjack ? 'push' : 'blackjack';
    if (dealerBlackjack || total > 21) return 'lost';
    if (dealer > 21 || total > dealer) return 'won';
    return total === dealer ? 'push' : 'lost';
  });
}

/** Returns all that was staked, as a multiple of the first stake in ten-thousandths. */
export function blackjackStaked({ hands, insurance }: BlackjackRound): number {
  const staked = hands.reduce((sum, { doubled }) => sum + (doubled ? 2 * FIRST_STAKE : FIRST_STAKE), 0);
  return staked + (insurance === 'taken' ? INSURANCE_STAKE : 0);
}

/** Returns what a round that is over pays, stakes included, as a multiple of the first stake in ten-thousandths. */
export function blackjackPaid(round: BlackjackRound): number {
  const results = handResults(round);
  const hands = round.hands.reduce(
    (sum, { doubled }, at) => sum + PAID[results[at] as HandResult] * (doubled ? 2 : 1),
    0,
  );
  return hands + (round.insurance === 'taken' && isBlackjack(round.dealer) ? INSURANCE_PAID : 0);
}

/** A hand with 21 or more takes no more cards. */
function handOf(cards: Card[]): BlackjackHand {
  return { cards, doubled: false, finished: handTotal(cards).total >= 21 };
}

function isBlackjack(cards: readonly Card[]): boolean {
  return cards.length === 2 && handTotal(cards).total === 21;
}

/** An ace and a ten after a split are 21, but no blackjack. */
function isNatural({ hands }: BlackjackRound, { cards }: BlackjackHand): boolean {
  return hands.length === 1 && isBlackjack(cards);
}

/** The dealer draws if the player's turn is over, a hand depends on the dealer's total, and that is below 17. */
function dealerDraws(round: BlackjackRound): boolean {
  if (round.insurance === 'offered' || activeHand(round) !== -1) return false;
  const open = round.hands.some((hand) => handTotal(hand.cards).total <= 21 && !isNatural(round, hand));
  return open && handTotal(round.dealer).total < DEALER_STANDS;
}

function changeActive(round: BlackjackRound, change: (hand: BlackjackHand) => BlackjackHand[]): BlackjackRound {
  const active = activeHand(round);
  return { ...round, hands: round.hands.flatMap((hand, at) => (at === active ? change(hand) : [hand])) };
}
