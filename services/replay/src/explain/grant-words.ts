import {
  CURRENCIES,
  type EventOf,
  formatExactMoney,
  formatPostalCode,
  parseMicros,
  type StoredEvent,
} from '@goldwake/contracts';
import { claimedAmounts } from '@goldwake/promotions/domain';
import type { AcceptedCard } from './accepted-card.js';
import { exactMoney, pointsText } from './exact-amount.js';
import type { ExplainedGrant, Granted } from './explain-grant.js';
import { type ReferralClaim, referralLines } from './paid-referral.js';
import { promotionLines, promotionVerdict } from './promotion-words.js';
import { coinsText } from './purchase-words.js';
import type { BucketContent, GameShare } from './rakeback-bucket.js';
import type { ReachedLevel } from './reached-level.js';
import { some } from './some.js';

/** Number of games that the text lists; the JSON output has all. */
const GAMES_MAX = 10;
const DIFFERENT = 'The amounts do not agree; run npm run replay -- verify for details.';

/** Formats the explanation of a grant: what it follows from, the claim, the grant, and whether they agree. */
export function grantText(explained: ExplainedGrant): string {
  const { grant, player, claim } = explained;
  const { grant_id, reason, playthrough_required, balances } = grant.data;
  const title = `Grant ${grant_id} of ${player}: ${reason.replace('_', ' ')}`;
  const required = parseMicros(playthrough_required);
  const playthrough = required === 0n ? '' : `; playthrough required: ${formatExactMoney(required, 'sweeps_coins')}`;
  const granted = `granted ${coinsText(grant.data)}${playthrough}; balances after it: ${coinsText(balances)}`;
  const steps = [
    ...sourceLines(explained),
    ...(claim ? [line(claim, claimText(explained))] : []),
    line(grant, granted),
  ];
  return [title, '', ...steps, '', verdict(explained)].join('\n');
}

/** Says what the claim follows from. */
function sourceLines({ claim, bucket, level, promotion, referral, card }: ExplainedGrant): string[] {
  if (claim && bucket) return bucketLines(claim as RakebackClaim, bucket);
  if (claim && card) return cardLines(claim as CodeAccepted, card);
  if (claim && level) return levelLines(claim as RewardClaim, level);
  if (claim && referral) return referralLines(referral, claim as ReferralClaim);
  return claim && promotion ? promotionLines(claim as PromotionClaim, promotion) : [];
}

type RakebackClaim = StoredEvent<EventOf<'rakeback_claimed'>>;
type RewardClaim = StoredEvent<EventOf<'vip_reward_claimed'>>;
type PromotionClaim = StoredEvent<EventOf<'promotion_claimed'>>;
type CodeAccepted = StoredEvent<EventOf<'postal_code_accepted'>>;

const line = ({ recordedAt, eventId }: StoredEvent, text: string) => `${recordedAt}  ${eventId}  ${text}`;

function bucketLines({ data: { currency, bucket_id } }: RakebackClaim, bucket: BucketContent): string[] {
  const { carriedIn, carriedFrom, games, first, last } = bucket;
  const from = carriedFrom ? `, carried by ${carriedFrom}` : '';
  const shares = games.slice(0, GAMES_MAX).map((share) => `  ${gameText(share, currency)}`);
  const others = games.length - shares.length;
  return [
    `Bucket ${bucket_id} began with ${exactMoney(carriedIn, currency)}${from}.`,
    ...(first && last
      ? [`Filled from ${first.event_id} (${first.recorded_at}) to ${last.event_id} (${last.recorded_at}):`]
      : []),
    ...shares,
    ...(others > 0 ? [`  and ${some(others, 'other game')}`] : []),
  ];
}

function gameText(
  { game_id, stakes, roll_backs, stake, rakeback }: GameShare,
  currency: 'gold_coins' | 'sweeps_coins',
) {
  const less = roll_backs > 0 ? `, less ${some(roll_backs, 'roll-back')}` : '';
  const staked = formatExactMoney(stake, currency);
  return `${game_id}: ${some(stakes, 'stake')}${less}, ${staked} staked, ${exactMoney(rakeback, currency)} of rakeback`;
}

function cardLines({ data: { code } }: CodeAccepted, { requested, received }: AcceptedCard): string[] {
  const shown = formatPostalCode(code);
  if (!requested) return [`The player has not requested the code ${shown}; run npm run replay -- verify for details.`];
  const { expires_at } = requested.data;
  return [
    line(
      requested,
      `the player requested the code ${shown} for ${coinsText(requested.data)}, valid until ${expires_at}`,
    ),
    ...(received ? [line(received, `the card with the code arrived, says ${received.data.by}`)] : []),
  ];
}

function levelLines({ data: { vip_level } }: RewardClaim, { needs, reached }: ReachedLevel): string[] {
  const points = needs === null ? 'an unknown number of points' : `${needs.toLocaleString('en-US')} points`;
  const rule = `The level ${vip_level} needs ${points}.`;
  if (!reached) return [rule];
  const { recorded_at, event_id, bet_event_id, points: at } = reached;
  return [rule, `${recorded_at}  ${event_id}  the bet ${bet_event_id} raised the points to ${pointsText(at)}`];
}

function claimText({ claim, bucket, level }: ExplainedGrant): string {
  const { data } = claim as NonNullable<typeof claim>;
  if ('amount' in data) {
    const { amount, currency, bucket_id, rakeback } = data;
    const carried = exactMoney(bucket?.carriedOut ?? 0n, currency);
    const claimed = formatExactMoney(parseMicros(amount), currency);
    return `the player claimed ${claimed} from ${bucket_id}; ${carried} is carried to ${rakeback[currency].bucket_id}`;
  }
  if ('reward_id' in data) {
    return `the player claimed ${data.reward_id} with ${pointsText(level?.points ?? '0')} points: ${coinsText(data)}`;
  }
  if ('user_promotion_id' in data) {
    return `the player claimed the promotion ${data.user_promotion_id}: ${coinsText(data)}`;
  }
  if ('friend_id' in data) return `the hold was over, so the player is paid for ${data.friend_id}: ${coinsText(data)}`;
  if ('referrer_id' in data) return `the friend of ${data.referrer_id} is paid: ${coinsText(data)}`;
  if ('code' in data)
    return `${data.by} accepted the card with the code ${formatPostalCode(data.code)}: ${coinsText(data)}`;
  return `the player claimed the daily bonus of ${data.day}: ${coinsText(data)}`;
}

function verdict({ grant, claim, bucket, promotion }: ExplainedGrant): string {
  if (!claim) return verdictWithoutClaim(grant);
  const claimed = claimedAmounts(claim);
  const isGranted = CURRENCIES.every(
    (currency) => parseMicros(grant.data[currency]) === parseMicros(claimed[currency]),
  );
  if (!isGranted) return DIFFERENT;
  if (promotion) return promotionVerdict(claim as PromotionClaim, promotion) ?? DIFFERENT;
  if (!bucket) return `Granted because of ${claim.eventId}.`;
  const { currency, amount } = (claim as RakebackClaim).data;
  const earned = bucket.games.reduce((sum, { rakeback }) => sum + rakeback, 0n);
  if (bucket.carriedIn + earned - bucket.carriedOut !== BigInt(amount) * 100_000_000n) return DIFFERENT;
  return `The bets earned ${exactMoney(earned, currency)}: with what was carried in, this is the granted amount and what is carried out.`;
}

function verdictWithoutClaim({ causationId, data }: Granted): string {
  if (causationId !== null) return `The claim ${causationId} is missing; run npm run replay -- verify for details.`;
  if (data.reason === 'top_up') return 'The grant has no claim; its command is its only cause.';
  return 'The grant names no claim; run npm run replay -- verify for details.';
}
