import { type BlackjackTable, type Card, handTotal } from '@goldwake/contracts';

/**
 * A card that an answer brings: to the dealer or to a hand, at a position there. The hole card is dealt
 * and turned over.
 */
export interface Arrival {
  to: 'dealer' | number;
  at: number;
  /** Whether the card lies face down, or is the hole card that turns over. */
  face: 'up' | 'down' | 'turned';
  /** When it has landed, in milliseconds after the answer. */
  landsAt: number;
}

type Shown = Pick<BlackjackTable, 'hands' | 'dealer' | 'result'>;

/** Duration of one card's animation, in milliseconds. */
export const DEAL_MS = 240;
/** Time between two cards: the first ones are dealt quickly, the dealer's cards one by one. */
const FIRST_STEP_MS = 170;
const STEP_MS = 240;
const DEALER_STEP_MS = 420;

/**
 * Returns the cards that an answer brings, in the order in which they are dealt.
 * @param before the table before the answer; null if the answer is the one to the bet
 */
export function arrivals(before: Shown | null, after: Shown): Arrival[] {
  const cards: Omit<Arrival, 'landsAt'>[] = [];
  if (!before) {
    cards.push({ to: 0, at: 0, face: 'up' }, { to: 'dealer', at: 0, face: 'up' });
    cards.push({ to: 0, at: 1, face: 'up' }, { to: 'dealer', at: 1, face: 'down' });
  } else {
    const split = after.hands.length > before.hands.length;
    after.hands.forEach((hand, to) => {
      const known = split ? 1 : (before.hands[to]?.cards.length ?? 0);
      for (let at = known; at < hand.cards.length; at++) cards.push({ to, at, face: 'up' });
    });
  }
  if (after.dealer.length > 1) cards.push({ to: 'dealer', at: 1, face: 'turned' });
  for (let at = 2; at < after.dealer.length; at++) cards.push({ to: 'dealer', at, face: 'up' });
  let time = 0;
  return cards.map((card, order) => {
    if (order > 0) time += before === null && order < 4 ? FIRST_STEP_MS : stepBefore(card);
    return { ...card, landsAt: time + DEAL_MS };
  });
}

const stepBefore = ({ to }: Pick<Arrival, 'to'>) => (to === 'dealer' ? DEALER_STEP_MS : STEP_MS);

/** Returns when the last card of an answer has landed, in milliseconds. */
export function dealMs(before: Shown | null, after: Shown): number {
  return arrivals(before, after).at(-1)?.landsAt ?? 0;
}

/** A card as the screen shows it: `null` is a card that lies face down. */
export type SeenCard = Card | null;

export interface Seen {
  hands: Card[][];
  dealer: SeenCard[];
}

/** Returns the cards that are on the screen once this many arrivals have come. */
export function seenCards(before: Shown | null, after: Shown, landed: number): Seen {
  const coming = arrivals(before, after);
  const hands = after.hands.map((hand, to) => {
    const missing = coming.filter((card, order) => card.to === to && order >= landed).length;
    return hand.cards.slice(0, hand.cards.length - missing);
  });
  const hole: Card | null = after.dealer[1] ?? null;
  const isHere = (at: number, face?: Arrival['face']) => {
    const order = coming.findIndex((card) => card.to === 'dealer' && card.at === at && (!face || card.face === face));
    return order === -1 || order < landed;
  };
  const dealer: SeenCard[] = [];
  if (isHere(0)) dealer.push(after.dealer[0] ?? null);
  if (isHere(1, 'down')) dealer.push(isHere(1, 'turned') ? hole : null);
  for (let at = 2; at < after.dealer.length; at++) if (isHere(at)) dealer.push(after.dealer[at] ?? null);
  return { hands, dealer };
}

/** Returns the total of a hand as players say it: `7 / 17` while an ace may count 1 or 11, else the total. */
export function totalText(cards: readonly Card[], finished = false): string {
  if (cards.length === 0) return '';
  const { total, soft } = handTotal(cards);
  if (cards.length === 2 && total === 21) return '21';
  return soft && !finished && total < 21 ? `${total - 10} / ${total}` : String(total);
}
