import { type EventOf, idOf, type Round, type StoredEvent } from '@goldwake/contracts';
import { type Argued, all, every, is, type Precondition } from './precondition.js';

const isLast = every(({ eventId, stream }, { after }) => {
  return after.filter((one) => one.stream === stream).at(-1)?.eventId === eventId;
});

export const seedPairOf = ({ data }: StoredEvent) =>
  (data as Partial<EventOf<'bet_and_win_settled'>['data']>).round?.draw?.seed_pair;

/**
 * Nothing that was drawn from the seed pair is stated: no round has drawn from it, or only open rounds in which nothing
 * has been revealed yet.
 */
const isUndrawn = every(({ stream, data }, { after }) => {
  const { seed_pair } = data as EventOf<'seed_pair_started'>['data'];
  const own = after.filter((one) => idOf(one.stream) === idOf(stream));
  return own
    .filter((one) => seedPairOf(one) === seed_pair)
    .every(({ type, data: drawn }) => {
      const { round } = drawn as EventOf<'bet_placed'>['data'];
      return type === 'bet_placed' && !own.some((one) => revealsDraw(one, round));
    });
});

/**
 * Returns whether an event states what was drawn for a round in several steps. The start of a round with cards states
 * the first of them. A round of Breakwater states its mines only in its result: an opened tile is safe with most seeds,
 * and with others a rule finds the change.
 */
function revealsDraw({ type, data }: StoredEvent, { round_id, game_id }: Pick<Round, 'round_id' | 'game_id'>): boolean {
  const types = game_id === 'breakwater' ? /^round_resolved$/ : /^(round_started|action_taken|round_resolved)$/;
  return types.test(type) && (data as { round_id: string }).round_id === round_id;
}

/** No round has drawn from the seed pair that the last changed event starts. */
const isLastUndrawn: Precondition = ({ mutation, ...change }) =>
  isUndrawn({ ...change, mutation: { ...mutation, subjects: mutation.subjects.slice(-1) } });

/** The event starts the first pair of its player, whose server seed no earlier event promised. */
const isFirstPair = every(({ type, version }) => type === 'seed_pair_started' && version === 1);

/** Changes of the seeds of a pair that nobody has used. */
export const SEEDS: readonly Argued[] = [
  {
    matches: all(is('seed', /^next_server_seed$/), isLast),
    why: 'the newest promise has not been used; the player holds its hash, and the next rotation contradicts a changed one',
  },
  {
    matches: all(is('seed', /^server_seed and its promise$/), isLastUndrawn),
    why: 'no drawn result of the pair is stated that contradicts it; the player holds the hash that was promised',
  },
  {
    matches: all(is('seed', /^server_seed$/), isFirstPair, isUndrawn),
    why: 'no earlier event promised the first server seed, and no drawn result of the pair is stated that contradicts it; the player holds the published hash',
  },
  {
    matches: all(is('field', /^seed_pair_started\.client_seed$/), isUndrawn),
    why: 'no drawn result of the pair is stated that contradicts it; the player knows the client seed',
  },
];
