import {
  CURRENCIES,
  type EventOf,
  formatExactMoney,
  listedRuns,
  type PromotionOffer,
  parseMicros,
  type StoredEvent,
} from '@goldwake/contracts';
import type { ClaimedPromotion, CountedStake } from './claimed-promotion.js';
import { coinsText } from './purchase-words.js';
import { some } from './some.js';

type Claim = StoredEvent<EventOf<'promotion_claimed'>>;

/** Says what a claimed promotion asked for, who offered it, and which bets counted for it. */
export function promotionLines({ data }: Claim, promotion: ClaimedPromotion): string[] {
  const { offer, first, last, stakes, roll_backs, staked } = promotion;
  const { user_promotion_id, promotion_id, promotions_version } = data;
  if (!offer) return [`Version ${promotions_version} of the promotions has no ${promotion_id}.`];
  const less = roll_backs > 0 ? `, less ${some(roll_backs, 'roll-back')}` : '';
  return [
    `${user_promotion_id} “${offer.title}” gives ${coinsText(offer)} for ${needsText(offer)}, ${timesText(offer, data)}.`,
    offeredText(promotion, promotions_version),
    ...(first && last ? [`Counted from ${countedText(first)} to ${countedText(last)}:`] : []),
    ...(first ? [`  ${some(stakes, 'stake')}${less}, ${money(staked)} staked`] : []),
  ];
}

/** Says why a claim with the granted amounts was right; undefined if it was not. */
export function promotionVerdict({ eventId, data }: Claim, { offer, staked }: ClaimedPromotion): string | undefined {
  if (!offer || CURRENCIES.some((one) => parseMicros(offer[one]) !== parseMicros(data[one]))) return undefined;
  if (offer.kind === 'purchase') return undefined;
  if (offer.kind === 'free') return `Granted because of ${eventId}.`;
  if (staked < parseMicros(offer.stake)) return undefined;
  return `Granted because of ${eventId}: ${money(staked)} were staked, and ${money(parseMicros(offer.stake))} were needed.`;
}

function needsText(offer: PromotionOffer): string {
  if (offer.kind === 'purchase') return 'a purchase of coins';
  return offer.kind === 'free' ? 'no stake' : `stakes of ${money(parseMicros(offer.stake))} in ${offer.game_id}`;
}

/** Says when the claimed run of a promotion began and ended. */
function timesText(offer: PromotionOffer, { user_promotion_id: id, claimed_at }: Claim['data']): string {
  const run = listedRuns([offer], Date.parse(claimed_at)).find(({ user_promotion_id }) => user_promotion_id === id);
  if (!run) return `but had no such run at ${claimed_at}`;
  const [from, to] = [run.startsAt, run.endsAt].map((time) => new Date(time).toISOString());
  const until = offer.weekly_until === null ? '' : ` until ${offer.weekly_until}`;
  return `${offer.weekly ? `each week${until}, this time` : 'once'} from ${from} to ${to}`;
}

function offeredText({ offered }: ClaimedPromotion, claimedVersion: number): string {
  const claimed = `claimed from version ${claimedVersion}`;
  if (!offered) return `One of the program's first promotions; ${claimed}.`;
  const { by, event_id, recorded_at, promotions_version, reason } = offered;
  return `Offered by ${by} (“${reason}”) in ${event_id} (${recorded_at}), version ${promotions_version} of the promotions; ${claimed}.`;
}

function countedText({ event_id, recorded_at, bet_event_id }: CountedStake): string {
  return `${bet_event_id ?? event_id} (${recorded_at})`;
}

function money(micros: bigint): string {
  return formatExactMoney(micros, 'sweeps_coins');
}
