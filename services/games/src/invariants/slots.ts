import {
  drawBook,
  type EventOf,
  type FairnessEvent,
  formatExactMoney,
  idOf,
  parseMicros,
  payoutOf,
  SLOT_ALGORITHM,
  type SlotGame,
  type SlotOutcome,
  type StoredEvent,
  slotGameOf,
} from '@goldwake/contracts';
import { defineInvariant, isSameJson, type Violate } from '@goldwake/core';
import { drawWords } from '../domain/index.js';
import {
  addPair,
  causeOfMissingPair,
  causeOfWrongRound,
  hmac,
  type KnownPair,
  type KnownPairs,
  noPairs,
  pairOf,
} from './known-pairs.js';

type Placed = StoredEvent<EventOf<'bet_placed'>>;
type Paid = StoredEvent<EventOf<'win_paid'>>;
type RolledBack = StoredEvent<EventOf<'bet_rolled_back'>>;

interface State {
  pairs: KnownPairs;
  /** Bets of open rounds, by `<uid>/<round id>`. */
  bets: Map<string, Pick<Placed['data'], 'round' | 'stake'> & { eventId: string }>;
}

/** A bet and its payout without a draw are of an external game, whose outcome nobody can recompute. */
export const slots = defineInvariant<State>({
  name: 'slots',
  rule: 'a round of a slot is paid with the draw, the stake and the provider’s id of its bet, and its book, multiplier and payout follow from seed pair and nonce',
  types: ['seed_pair_started', 'bet_placed', 'win_paid', 'bet_rolled_back'],
  initial: () => ({ pairs: noPairs(), bets: new Map() }),
  check({ pairs, bets }, event, violate, scope) {
    if (event.type === 'seed_pair_started') {
      addPair(pairs, event as StoredEvent<FairnessEvent>, scope);
      return;
    }
    if (event.type === 'bet_rolled_back') {
      bets.delete(keyOf(event, (event as RolledBack).data.round_id));
      return;
    }
    const { round } = (event as Placed | Paid).data;
    const game = slotGameOf(round.game_id);
    if (!game) return;
    const key = keyOf(event, round.round_id);
    if (event.type === 'bet_placed') {
      if (round.draw) bets.set(key, { round, stake: (event as Placed).data.stake, eventId: event.eventId });
      return;
    }
    // Without a bet, the rule `rounds` of the wallet reports the payout.
    const bet = bets.get(key);
    bets.delete(key);
    if (!round.draw) {
      if (bet) violate(event, `was drawn otherwise than ${bet.eventId} states`);
      return;
    }
    const outcome = readOutcome(round.outcome);
    if (!outcome) {
      violate(event, `states the outcome ${JSON.stringify(round.outcome)}, which is none of a slot`);
    } else {
      if (bet) compareWithBet(event as Paid, outcome, bet, violate);
      checkOutcome(pairs, game, event as Paid, outcome, violate);
    }
  },
});

const keyOf = (event: StoredEvent, roundId: string) => `${idOf(event.stream)}/${roundId}`;

/** Reads an outcome, which may have been altered to anything. */
function readOutcome(outcome: unknown): SlotOutcome | undefined {
  const { stake, book, multiplier } = (outcome ?? {}) as Partial<SlotOutcome>;
  const isWhole = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
  const isRead = typeof stake === 'string' && /^\d{1,30}$/.test(stake) && isWhole(book) && isWhole(multiplier);
  return isRead ? (outcome as SlotOutcome) : undefined;
}

function compareWithBet(
  event: Paid,
  { stake, provider_round }: SlotOutcome,
  bet: NonNullable<ReturnType<State['bets']['get']>>,
  violate: Violate,
): void {
  const { round } = event.data;
  if (stake !== bet.stake) violate(event, `states a stake of ${stake} micros; ${bet.eventId} staked ${bet.stake}`);
  if (!isSameJson(round.draw, bet.round.draw) || round.algorithm !== bet.round.algorithm) {
    violate(event, `was drawn otherwise than ${bet.eventId} states`);
  }
  if (!isSameJson({ provider_round }, bet.round.outcome)) {
    violate(event, `names the provider's round ${provider_round}; ${bet.eventId} is of another one`);
  }
}

function checkOutcome(pairs: KnownPairs, game: SlotGame, event: Paid, outcome: SlotOutcome, violate: Violate): void {
  const { round, payout, currency } = event.data;
  const { game_id, draw, algorithm = 1 } = round;
  if (!draw) return;
  const uid = idOf(event.stream);
  const pair = pairOf(pairs, uid, draw);
  if (!pair) {
    const message = `draws from seed pair ${draw.seed_pair}, which was not started`;
    violate(event, message, causeOfMissingPair(pairs, uid, draw));
    return;
  }
  if (algorithm !== SLOT_ALGORITHM) {
    violate(event, `this version does not know the algorithm ${algorithm} of slots, so its round is unverified`);
    return;
  }
  if (pair.seeds !== 'masked' && !isDrawn(game, pair, draw.nonce, outcome, event, violate)) return;
  const [paid, owed] = [parseMicros(payout), payoutOf(parseMicros(outcome.stake), outcome.multiplier)];
  if (paid !== owed) {
    const [stated, due] = [paid, owed].map((amount) => formatExactMoney(amount, currency));
    violate(event, `paid ${stated} in ${game_id}; its outcome pays ${due}`);
  }
}

/** Reports another book than the one that the seeds draw, and returns whether it is the drawn one. */
function isDrawn(
  game: SlotGame,
  pair: KnownPair,
  nonce: number,
  { book, multiplier }: SlotOutcome,
  event: Paid,
  violate: Violate,
): boolean {
  if (pair.seeds === 'masked') return true;
  const due = drawBook(game, drawWords({ ...pair.seeds, nonce }, hmac));
  if (due.book === book && due.multiplier === multiplier) {
    pair.right++;
    return true;
  }
  const [stated, drawn] = [{ book, multiplier }, due].map((one) => `book ${one.book} at ${one.multiplier / 10_000}×`);
  const message = `${stated}; seed pair ${pair.seeds.seed_pair} gives ${drawn} for nonce ${nonce}`;
  violate(event, message, causeOfWrongRound(pair));
  return false;
}
