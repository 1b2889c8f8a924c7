import type { StoredAny } from '../simulation/expected-pushes.js';
import type { CommandKind } from './command-log.js';
import type { History } from './history.js';

/** What a player must know of an open round to act in it, as a response to a bet or an action contains it. */
export interface StepRound {
  round_id: string;
  state: 'open' | 'resolved' | 'rolled_back';
  /** Number of the actions taken. */
  sequence: number;
  outcome: { allowed?: readonly string[] };
}

/** A game in several steps, and how a simulated player plays it. */
export interface StepGame {
  game: string;
  /** Fields that the game adds to the body of a bet. */
  params: object;
  /**
   * Returns the fields of the next action.
   * @param declined whether the balance did not cover the stake of the last one
   */
  next(round: StepRound, random: () => number, declined: boolean): { action: string; tile?: number };
}

/** The games in several steps that simulated players play: one raises its stake, the other is ended by the player. */
export const STEP_GAMES: readonly StepGame[] = [
  {
    game: 'breakwater',
    params: { mines: 3 },
    next: ({ sequence }, random) =>
      sequence > 0 && random() < 0.4 ? { action: 'cash_out' } : { action: 'reveal', tile: sequence },
  },
  {
    game: 'blackjack',
    params: {},
    next: ({ outcome: { allowed = [] } }, random, declined) => {
      if (allowed.includes('decline_insurance')) return { action: 'decline_insurance' };
      return { action: allowed.includes('double') && !declined && random() < 0.5 ? 'double' : 'stand' };
    },
  },
];

/** Returns how the command log names an action. A double is first a request to the wallet. */
export function kindOfAction(action: string): CommandKind {
  return action === 'double' ? 'raise' : 'action';
}

/** Returns the events of a wallet that ended a round: its payout or the return of its stakes. */
export function endsOf(uid: string, roundId: string, { streams }: History): StoredAny[] {
  return (streams.get(`wallet-${uid}`) ?? []).filter((event) => endedRound(event) === roundId);
}

/**
 * Describes the rounds whose next step the casino must take by itself and has not taken: a placed bet without a start,
 * a request to raise the stake without an answer, and an end that the wallet has not booked.
 */
export function unfinishedRounds({ streams }: History): string[] {
  return [...streams].flatMap(([stream, events]) => {
    if (!stream.startsWith('wallet-')) return [];
    const rounds = streams.get(stream.replace('wallet', 'rounds')) ?? [];
    const started = new Set(rounds.flatMap(({ type, data }) => (type === 'round_started' ? [data.round_id] : [])));
    const ended = new Set(events.map(endedRound));
    const stepOf = (data: { round_id: string; sequence: number }) => `${data.round_id}:${data.sequence}`;
    const answered = new Set(
      rounds.flatMap(({ type, data }) => (type === 'action_taken' || type === 'raise_refused' ? [stepOf(data)] : [])),
    );
    const unstarted = events.filter(({ type, data }) => type === 'bet_placed' && !started.has(data.round.round_id));
    const unanswered = rounds.filter(({ type, data }) => type === 'raise_requested' && !answered.has(stepOf(data)));
    const unpaid = rounds.filter(
      ({ type, data }) => (type === 'round_resolved' || type === 'round_cancelled') && !ended.has(data.round_id),
    );
    return [
      ...unstarted.map(({ eventId }) => `${eventId}: the bet was placed, but its round never started`),
      ...unanswered.map(({ eventId }) => `${eventId}: the stake was requested, but the action never taken or refused`),
      ...unpaid.map(({ eventId }) => `${eventId}: the round has ended, but the wallet never booked it`),
    ];
  });
}

function endedRound({ type, data }: StoredAny): string | undefined {
  if (type === 'win_paid') return data.round.round_id;
  return type === 'bet_rolled_back' ? data.round_id : undefined;
}
