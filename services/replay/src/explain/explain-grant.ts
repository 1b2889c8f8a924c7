import { type EventOf, idOf, type StoredEvent } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { CLAIM_TYPES, type Claimed } from '@goldwake/promotions/domain';
import { playerLabel } from '../usernames.js';
import { type AcceptedCard, acceptedCard } from './accepted-card.js';
import { type ClaimedPromotion, claimedPromotion } from './claimed-promotion.js';
import { exactMicros } from './exact-amount.js';
import { type PaidReferral, paidReferral, type ReferralClaim } from './paid-referral.js';
import { type BucketContent, bucketOf } from './rakeback-bucket.js';
import { type ReachedLevel, reachedLevel } from './reached-level.js';

export type Granted = StoredEvent<EventOf<'coins_granted'>>;

/** A grant of coins, what was claimed, and what the claim follows from. */
export interface ExplainedGrant {
  grant: Granted;
  /** The player's uid, with the username if it is known. */
  player: string;
  /** Null for a grant without a claim, such as a top-up. */
  claim: Claimed | null;
  /** What filled the bucket, of a grant of rakeback. */
  bucket?: BucketContent;
  /** How the level was reached, of a VIP reward. */
  level?: ReachedLevel;
  /** What was offered and staked, of a promotion. */
  promotion?: ClaimedPromotion;
  /** How the friend qualified, of the bonus of a referral. */
  referral?: PaidReferral;
  /** How its code was requested and when it arrived, of a card with a postal request code. */
  card?: AcceptedCard;
}

/** Explains a grant by its id; undefined if there is none. @throws CannotRun if an event cannot be read */
export function explainGrant(casino: ReadOnlyCasino, grantId: string): ExplainedGrant | undefined {
  const quoted = JSON.stringify({ grant_id: grantId }).slice(1, -1);
  const [stream] = casino.streamsContaining('wallet', 'coins_granted', quoted);
  if (stream === undefined) return undefined;
  for (const { event } of casino.streamEvents(stream)) {
    const grant = event as Granted;
    if (event.type !== 'coins_granted' || grant.data.grant_id !== grantId) continue;
    const claim = claimOf(casino, grant);
    const explained = { grant, player: playerLabel(casino, idOf(stream)), claim };
    if (claim?.type === 'rakeback_claimed') {
      return { ...explained, bucket: bucketOf(casino, claim as StoredEvent<EventOf<'rakeback_claimed'>>) };
    }
    if (claim?.type === 'vip_reward_claimed') {
      return { ...explained, level: reachedLevel(casino, claim as StoredEvent<EventOf<'vip_reward_claimed'>>) };
    }
    if (claim?.type === 'promotion_claimed') {
      return { ...explained, promotion: claimedPromotion(casino, claim as StoredEvent<EventOf<'promotion_claimed'>>) };
    }
    if (claim?.type === 'referral_paid' || claim?.type === 'referred_bonus_received') {
      return { ...explained, referral: paidReferral(casino, claim as ReferralClaim) };
    }
    if (claim?.type === 'postal_code_accepted') {
      return { ...explained, card: acceptedCard(casino, claim as StoredEvent<EventOf<'postal_code_accepted'>>) };
    }
    return explained;
  }
  return undefined;
}

function claimOf(casino: ReadOnlyCasino, { causationId }: Granted): Claimed | null {
  const [, stream, version] = causationId?.match(/^(.+)@(\d+)$/) ?? [];
  if (stream === undefined) return null;
  const [cause] = casino.streamEvents(stream, { fromVersion: Number(version), toVersion: Number(version) });
  return cause && (CLAIM_TYPES as string[]).includes(cause.event.type) ? (cause.event as Claimed) : null;
}

/** Returns an explanation as the JSON output shows it: amounts in micros, exact amounts with up to 8 decimals. */
export function grantJson({ grant, player, claim, bucket, level, promotion, referral, card }: ExplainedGrant): object {
  const of = ({ eventId: event_id, recordedAt: recorded_at, data }: StoredEvent<{ type: string; data: object }>) => ({
    event_id,
    recorded_at,
    ...data,
  });
  return {
    player,
    grant: of(grant),
    claim: claim && of(claim),
    ...(bucket && {
      bucket: {
        carried_in: exactMicros(bucket.carriedIn),
        carried_from: bucket.carriedFrom,
        games: bucket.games.map(({ stake, rakeback, ...share }) => ({
          ...share,
          stake: String(stake),
          rakeback: exactMicros(rakeback),
        })),
        first: bucket.first,
        last: bucket.last,
        carried_out: exactMicros(bucket.carriedOut),
      },
    }),
    ...(level && {
      level: {
        ...level,
        points: exactMicros(BigInt(level.points)),
        reached: level.reached && { ...level.reached, points: exactMicros(BigInt(level.reached.points)) },
      },
    }),
    ...(referral && { referral: { ...referral, steps: referral.steps.map(of) } }),
    ...(promotion && { promotion: { ...promotion, staked: String(promotion.staked) } }),
    ...(card && {
      card: { requested: card.requested && of(card.requested), received: card.received && of(card.received) },
    }),
  };
}
