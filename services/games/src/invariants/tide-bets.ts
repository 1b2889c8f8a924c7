import {
  type EventOf,
  formatHundredths,
  microsText,
  parseMicros,
  RISING_TIDE,
  type StoredEvent,
  streamName,
  TIDE_STREAM_ID,
  type TideOutcome,
  tideFaults,
  tideMultiplier,
  tidePaid,
  tidePayout,
  tideTarget,
  tideTime,
} from '@goldwake/contracts';
import { defineInvariant, type HistoryScope, type Violate } from '@goldwake/core';
import { isSetBack } from './set-back.js';
import { followTideRound, forgetTideRound, type TideRoundFacts } from './tide-round-facts.js';

type Placed = StoredEvent<EventOf<'bet_placed'>>;
type Paid = StoredEvent<EventOf<'win_paid'>>;
type RolledBack = StoredEvent<EventOf<'bet_rolled_back'>>;

/** What a bet stated when it was placed, in the form of its outcome. */
interface OpenBet extends Pick<TideOutcome, 'round' | 'bet' | 'cash_out_at' | 'stake' | 'placed_at'> {
  uid: string;
  event: StoredEvent;
}

interface Bets {
  /** The newest rounds, and older ones with bets that are not settled. */
  rounds: Map<string, TideRoundFacts>;
  /** Bets that are not settled, by `round_id`. */
  open: Map<string, OpenBet>;
  /** Players and rounds of these bets, as `<uid>/<round>`. */
  seats: Set<string>;
}

const TABLE = streamName('tide', TIDE_STREAM_ID);
/** Most time between the receipt of a request to cash out and the storing of its payout. */
const BOOKING_MS_MAX = 10_000;
/** A bet that is not settled after this many further rounds was forgotten. */
const LATER_MAX = 3;

const msOf = (time: string) => Date.parse(time);
const times = (hundredths: number) => `${formatHundredths(hundredths)}×`;

export const tideBets = defineInvariant<Bets>({
  name: 'bets at the shared table',
  rule: 'each bet at the shared table is in a round that accepted it, is cashed out at its target or at the multiplier of the moment of the request and never above the end, is lost above the end, and is returned if it was too late or its round was cancelled or interrupted; its player sends a cash-out, and the casino every settlement that the bet causes',
  types: [
    'tide_round_opened',
    'tide_round_started',
    'tide_round_ended',
    'tide_round_cancelled',
    'bet_placed',
    'win_paid',
    'bet_rolled_back',
  ],
  initial: () => ({ rounds: new Map(), open: new Map(), seats: new Set() }),
  check(bets, event, violate, scope) {
    if (event.type === 'bet_placed') placed(bets, event as Placed, violate, scope);
    else if (event.type === 'win_paid') paid(bets, event as Paid, violate);
    else if (event.type === 'bet_rolled_back') rolledBack(bets, event as RolledBack, violate);
    else {
      for (const { event: win, multiplier, end } of followTideRound(bets.rounds, event)) {
        checkEnd(win, multiplier, end, violate);
      }
      forget(bets);
    }
  },
  end({ rounds, open }, violate) {
    for (const { round, event } of open.values()) {
      if ((rounds.get(round)?.later ?? 0) <= LATER_MAX) continue;
      violate(event, `is not settled although ${LATER_MAX} further rounds are over`);
    }
  },
});

/** Forgets rounds that are over and have no open bets. */
function forget({ rounds, open }: Bets): void {
  const needed = new Set([...open.values()].map(({ round }) => round));
  forgetTideRound(rounds, needed);
}

function placed({ rounds, open, seats }: Bets, event: Placed, violate: Violate, scope: HistoryScope): void {
  const { uid, round: own, stake } = event.data;
  if (own.game_id !== RISING_TIDE) return;
  const { round, bet, cash_out_at = null } = (own.outcome ?? {}) as Partial<TideOutcome>;
  if (typeof round !== 'string' || typeof bet !== 'string') {
    violate(event, 'names no round of the shared table');
    return;
  }
  const [fault] = tideFaults({ cash_out_at });
  if (fault) violate(event, `the rules do not allow its bet: ${fault.message}`);
  if (scope.includes(TABLE)) requireRound(event, round, rounds.get(round), violate);
  const seat = `${uid}/${round}`;
  if (seats.has(seat)) violate(event, `is another bet of ${uid} in round ${round}`);
  seats.add(seat);
  open.set(own.round_id, { uid, round, bet, cash_out_at, stake, placed_at: event.recordedAt, event });
}

/** A slow wallet can store a bet after its round. Its time shows then that it was too late and must be returned. */
function requireRound(event: Placed, round: string, known: TideRoundFacts | undefined, violate: Violate): void {
  if (!known) violate(event, `bets in round ${round}, which was not opened`);
  else if (known.isOver && msOf(event.recordedAt) < msOf(known.starts_at)) {
    violate(event, `is dated before the start of round ${round}, but was stored after its end`);
  }
}

/** Returns the bet that an event settles; undefined for other games. The rules of the wallet report a missing bet. */
function settledBet({ open, seats }: Bets, roundId: string): OpenBet | undefined {
  const bet = open.get(roundId);
  open.delete(roundId);
  if (bet) seats.delete(`${bet.uid}/${bet.round}`);
  return bet;
}

function paid(bets: Bets, event: Paid, violate: Violate): void {
  const { round: own, payout } = event.data;
  const bet = settledBet(bets, own.round_id);
  if (!bet) return;
  checkSender(event, violate);
  if (own.game_id !== RISING_TIDE) violate(event, `pays a bet of the shared table as one of ${own.game_id}`);
  const outcome = own.outcome as TideOutcome;
  if (!isOfBet(outcome, bet)) {
    violate(event, `states another bet than ${bet.event.eventId}`);
    return;
  }
  const owed = microsText(tidePayout(parseMicros(bet.stake), outcome.cashed_out_at ?? 0));
  if (payout !== owed) violate(event, `pays ${payout} micros; its multiplier pays ${owed}`);
  const round = bets.rounds.get(bet.round);
  if (!round) return;
  if (msOf(bet.placed_at) >= msOf(round.starts_at))
    violate(event, 'settles a bet that was too late and must be returned');
  if (outcome.cashed_out_at === null) lost(event, outcome, round, violate);
  else cashedOut(event, outcome, outcome.cashed_out_at, round, violate);
}

/** A request to cash out has no cause. Without one, the casino settles the bet, which is then the cause. */
function checkSender(event: Paid | RolledBack, violate: Violate): void {
  const isRequest = event.causationId === null;
  if (isRequest && event.actor === 'system') violate(event, 'was sent by the casino without a cause');
  if (!isRequest && event.actor !== 'system') {
    violate(event, `was sent by ${event.actor}, but ${event.causationId} caused it`);
  }
}

/** Returns whether the outcome of a payout contains what its bet stated, and whole numbers for the rest. */
function isOfBet(outcome: TideOutcome, bet: OpenBet): boolean {
  const { elapsed_ms, cashed_out_at, end } = outcome;
  const isCount = (value: unknown) => value === null || (Number.isSafeInteger(value) && (value as number) >= 0);
  return (
    outcome.round === bet.round &&
    outcome.bet === bet.bet &&
    outcome.cash_out_at === bet.cash_out_at &&
    outcome.stake === bet.stake &&
    outcome.placed_at === bet.placed_at &&
    [elapsed_ms, cashed_out_at, end].every(isCount)
  );
}

function cashedOut(
  event: Paid,
  outcome: TideOutcome,
  multiplier: number,
  round: TideRoundFacts,
  violate: Violate,
): void {
  const { elapsed_ms } = outcome;
  if (round.started_at === null) {
    violate(event, `cashes out a bet of round ${round.round}, which has not started`);
    return;
  }
  const due = elapsed_ms === null ? tideTarget(outcome) : tideMultiplier(outcome, Number.MAX_SAFE_INTEGER);
  if (multiplier !== due) violate(event, `is cashed out at ${times(multiplier)} instead of ${times(due)}`);
  const earliest = msOf(round.started_at) + (elapsed_ms ?? tideTime(multiplier));
  const recorded = msOf(event.recordedAt);
  // After the clock was set back, the round was cut short, and its settlement paid the targets.
  const isCutShort = elapsed_ms === null && round.interrupted && isSetBack(msOf(round.started_at), event);
  if (recorded < earliest && !isCutShort)
    violate(event, `is cashed out before the curve has reached ${times(multiplier)}`);
  if (elapsed_ms !== null && recorded - earliest > BOOKING_MS_MAX) {
    violate(event, `states a request ${recorded - earliest} ms before its payout`);
  }
  if (round.isOver) checkEnd(event, multiplier, round.end, violate);
  else round.paid.push({ event, multiplier });
}

function lost(event: Paid, outcome: TideOutcome, round: TideRoundFacts, violate: Violate): void {
  if (!round.isOver || round.end === null) {
    violate(event, `is lost in round ${round.round}, which has not ended`);
    return;
  }
  if (outcome.end !== round.end)
    violate(event, `states the end ${times(outcome.end ?? 0)}; it was ${times(round.end)}`);
  if (outcome.elapsed_ms !== null) violate(event, 'is lost although it states a request to cash out');
  if (tidePaid(outcome, round.end) > 0) violate(event, `is lost although its target is not above ${times(round.end)}`);
  else if (round.interrupted) violate(event, 'is lost in an interrupted round, which returns its stake');
}

function rolledBack(bets: Bets, event: RolledBack, violate: Violate): void {
  const bet = settledBet(bets, event.data.round_id);
  if (!bet) return;
  checkSender(event, violate);
  const round = bets.rounds.get(bet.round);
  if (!round || msOf(bet.placed_at) >= msOf(round.starts_at)) return;
  const isCancelled = round.isOver && round.end === null;
  const isInterrupted = round.interrupted && round.end !== null && tidePaid(bet, round.end) === 0;
  if (!isCancelled && !isInterrupted)
    violate(event, `returns the stake of a bet in round ${round.round}, which goes on or has ended`);
}

function checkEnd(event: StoredEvent, multiplier: number, end: number | null, violate: Violate): void {
  if (end === null) violate(event, 'cashes out a bet of a cancelled round');
  else if (multiplier > end) violate(event, `is cashed out at ${times(multiplier)}; the round ended at ${times(end)}`);
}
