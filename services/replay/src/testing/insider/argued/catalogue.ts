import type { StoredEvent } from '@goldwake/contracts';
import { originals, subjects } from './change.js';
import { type Argued, all, every, is, type Precondition, swapped } from './precondition.js';
import { areIndependent, isOnlyOneOfItsId } from './same-id.js';

const hasNoCatalogue: Precondition = ({ after }) => !after.some(({ type }) => type === 'game_listed');

const gameOf = ({ data }: StoredEvent) =>
  (data as { game_id?: string }).game_id ?? (data as { round?: { game_id: string } }).round?.game_id;

/** Nobody has played the listed game or marked it as a favourite, before and after the change. */
const isNotPlayed: Precondition = (change) => {
  const listed = [...subjects(change), ...originals(change)].map(gameOf);
  return !change.after.some((one) => one.type !== 'game_listed' && listed.includes(gameOf(one)));
};

/** No bet on the listed game was rewarded at its house edge; a favourite has none. */
const isNotRewarded = every(
  (event, { after }) => !after.some((one) => one.type === 'bet_rewarded' && gameOf(one) === gameOf(event)),
);

/** The new game of the favourite is listed. */
const isListed = every((event, { after }) =>
  after.some((one) => one.type === 'game_listed' && gameOf(one) === gameOf(event)),
);

export const FAVOURITE = 'favourite_added|favourite_removed';

/** Changes of the listed games and of favourites. */
export const CATALOGUE: readonly Argued[] = [
  {
    matches: all(swapped(new RegExp(`^(${FAVOURITE})$`)), areIndependent),
    why: 'two different games may be marked in both orders',
  },
  {
    matches: all(is('field', /^favourite_(added|removed)\.game_id$/), hasNoCatalogue),
    why: 'the history contains no catalogue, so no event shows which games exist',
  },
  {
    matches: all(is('field', /^favourite_(added|removed)\.game_id$/), isListed, isOnlyOneOfItsId),
    why: 'the player may mark any listed game',
  },
  {
    matches: is(
      'field',
      /^(provider_listed\.name|game_listed\.(name|tags|volatility|release_date|popularity|featured|enabled))$/,
    ),
    why: 'the catalogue file states it, and no other event repeats it',
  },
  {
    matches: all(is('field', /^game_listed\.game_id$/), isNotPlayed),
    why: 'nobody has played the game',
  },
  {
    matches: all(is('field', /^game_listed\.rtp$/), isNotRewarded),
    why: 'no bet on the game was rewarded, and nothing else follows from its return',
  },
  {
    matches: all(is('delete', /^game_listed$/), isNotPlayed),
    why: 'nobody has played the game',
  },
  {
    matches: swapped(/^game_listed$/),
    why: 'two games may be listed in both orders',
  },
  {
    matches: is('duplicate', /^(game|provider)_listed$/),
    why: 'the catalogue file may list an entry again, which changes nothing',
  },
];
