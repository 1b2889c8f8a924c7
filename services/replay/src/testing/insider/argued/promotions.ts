import type { EventOf, StoredEvent } from '@goldwake/contracts';
import { originals, subjects } from './change.js';
import { type Argued, is, type Precondition, swapped } from './precondition.js';

type Offers = EventOf<'promotion_offers_changed'>['data'];

/** Returns the ids of the promotions whose terms differ between two contents of a change. */
function idsOfDifferences(one: Offers, other: Offers): string[] {
  const textsOf = ({ merged }: Offers) => new Map(merged.map((offer) => [offer.promotion_id, JSON.stringify(offer)]));
  const [texts, others] = [textsOf(one), textsOf(other)];
  return [...new Set([...texts.keys(), ...others.keys()])].filter((id) => texts.get(id) !== others.get(id));
}

/** Nobody has claimed a promotion whose terms were changed, before it got other terms again or was removed. */
const isUnclaimed: Precondition = (change) => {
  const [[was], [is]] = [originals(change), subjects(change)];
  if (!was || !is) return false;
  const { promotions_version: from } = is.data as Offers;
  const later = change.after
    .filter(({ type, position }) => type === 'promotion_offers_changed' && position > is.position)
    .map(({ data }) => data as Offers);
  return idsOfDifferences(was.data as Offers, is.data as Offers).every((id) => {
    const next = later.find(
      ({ merged, removed }) => removed.includes(id) || merged.some((one) => one.promotion_id === id),
    );
    const until = next?.promotions_version ?? Number.POSITIVE_INFINITY;
    return !change.after.some((event) => isClaimFrom(event, id, from, until));
  });
};

function isClaimFrom({ type, data }: StoredEvent, id: string, from: number, until: number): boolean {
  if (type !== 'promotion_claimed') return false;
  const { promotion_id, promotions_version } = data as EventOf<'promotion_claimed'>['data'];
  return promotion_id === id && promotions_version >= from && promotions_version < until;
}

/** Changes of promotions and of their claims. */
export const PROMOTIONS: readonly Argued[] = [
  {
    matches: is('promotion', /^other coins in a change of the promotions, its claims and their grants$/),
    why: 'every event that states the amounts of the promotion was rewritten without contradiction',
  },
  {
    matches: (change) =>
      (is('promotion', /^other coins in a change of the promotions$/)(change) ||
        is('field', /^promotion_offers_changed\.merged\.(gold_coins|sweeps_coins|promotion_id)$/)(change)) &&
      isUnclaimed(change),
    why: 'nobody has claimed the promotion on these terms',
  },
  {
    matches: is(
      'field',
      /^promotion_offers_changed\.(merged\.(stake|percent|starts_at|ends_at|weekly|weekly_until|game_id)|removed)$/,
    ),
    why: 'every bet, claim and purchase agrees with the changed promotions; another one is found',
  },
  {
    matches: is('field', /^promotion_offers_changed\.(merged\.title|reason|by)$/),
    why: 'an operator states it, and no other event repeats it',
  },
  {
    matches: is('field', /^(promotion_claimed|purchase_created\.bonus)\.promotions_version$/),
    why: 'the other version was in force within five minutes before it, and has the promotion on the same terms',
  },
  {
    matches: swapped(
      /^promotion_claimed$/,
      /^(bet_rewarded|bet_reward_reversed|rakeback_claimed|vip_reward_claimed|promotion_claimed)$/,
    ),
    why: 'neither of the two decides about the other; a bet that the claim needs, or that counts for the promotion, is found',
  },
];
