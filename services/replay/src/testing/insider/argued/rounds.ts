import type { EventOf } from '@goldwake/contracts';
import { subjects } from './change.js';
import { isBetweenCauseAndEffects } from './links.js';
import { type Argued, all, every, is, type Precondition, swapped } from './precondition.js';
import { areIndependent, isNotNamedLater, isOnlyOneOfItsId } from './same-id.js';
import { seedPairOf } from './seeds.js';

/** Types of the events that draw; others repeat the draw of their round. */
const DRAWS = /^(bet_placed|bet_and_win_settled)$/;

/** No later round has drawn from the seed pair of the deleted one. */
const isLastOfPair = every((event, { after }) => {
  const later = after.filter(({ stream, version }) => stream === event.stream && version >= event.version);
  return !later.some((one) => DRAWS.test(one.type) && seedPairOf(one) === seedPairOf(event));
});

const isOfDifferentRounds: Precondition = (change) => {
  const rounds = subjects(change).map(({ data }) => (data as { round_id?: string }).round_id);
  return new Set(rounds).size === rounds.length;
};

const isLost = every(({ data }) => (data as EventOf<'bet_and_win_settled'>['data']).payout === '0');

const isWithoutDraw = every(({ data }) => (data as EventOf<'win_paid'>['data']).round.draw === null);

/** Types of the events of a round in several steps. */
const STEP = /^(round_(started|resolved|cancelled)|raise_(requested|refused)|action_taken)$/;

/** Changes of bets and of the steps and results of their rounds. */
export const ROUNDS: readonly Argued[] = [
  {
    matches: all(is('delete', /^bet_and_win_settled$/), isLastOfPair),
    why: 'the newest round of a seed pair; a later one would skip its nonce',
  },
  {
    matches: all(is('money', /^bet_and_win_settled$/), isLost),
    why: 'a lost bet pays nothing whatever its stake, which is the choice of the player; a won one is found by its payout',
  },
  {
    matches: (change) =>
      (is('money', /^win_paid$/)(change) || is('field', /^(win_paid|bet_placed)\.round\.outcome/)(change)) &&
      isWithoutDraw(change),
    why: 'the provider of a game without draws states outcome and payout; no event repeats them',
  },
  {
    matches: all(swapped(STEP), isOfDifferentRounds),
    why: 'a player may have an open round in each game, and their events do not depend on each other',
  },
  {
    matches: all(is('delete', /^round_started$/), isNotNamedLater),
    why: 'the round waits for its start, which a process that was killed makes up later',
  },
  {
    matches: all(is('delete', /^round_voided$/), isNotNamedLater),
    why: 'no bet of the cancelled round was stored, and nothing else states that a late one is refused',
  },
  {
    matches: all(is('field', /^round_voided\.(round|game)_id$/), isOnlyOneOfItsId),
    why: 'a provider chooses the ids of its rounds, and no other event is about a round without a bet',
  },
  {
    matches: all(swapped(/^round_voided$/, /./), areIndependent, isBetweenCauseAndEffects),
    why: 'the cancellation of a round without a bet moves nothing, so it is valid before and after events of other rounds',
  },
];
