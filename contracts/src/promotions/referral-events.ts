import type { DomainEvent } from '../envelope.js';
import type { Declarations } from '../event-declaration.js';
import type { Count, IsoTime } from '../field-types.js';
import type { SignUpDevice } from '../identity/account-events.js';
import type { CoinAmounts } from './coin-amounts.js';
import type { ReferralRules } from './referral-rules.js';

/**
 * Why a referral is not paid:
 * - `own_device`: the friend signed up on a device of the player who referred.
 * - `already_referred`: on that device, somebody had signed up before, so the friend may be a player already.
 * - `reciprocal`, `circular`: the friend had referred the player, directly or by a chain of players.
 * - `limit`: the player was paid for the greatest number of friends, or waits for it.
 * - `expired`: the friend did not qualify in time.
 */
export const REFERRAL_REJECTIONS = [
  'own_device',
  'already_referred',
  'reciprocal',
  'circular',
  'limit',
  'expired',
] as const;
export type ReferralRejection = (typeof REFERRAL_REJECTIONS)[number];

/**
 * Why a referral that had qualified is not paid: points of the friend were taken back by roll-backs, one of the two
 * players is banned, or the friend had referred the player, directly or by a chain of players (`ring`).
 */
export const REFERRAL_REVERSALS = ['points', 'banned', 'ring'] as const;
export type ReferralReversal = (typeof REFERRAL_REVERSALS)[number];

/** `uid` is the player who refers, who owns the stream. The friend is referred once, so `friend_id` names the referral. */
interface Referral {
  uid: string;
  friend_id: string;
}

/** Events of the friends that a player has referred, and of the bonus that the player got as a friend. */
export type ReferralEvent =
  | DomainEvent<
      'referral_signed_up',
      Referral & {
        device: SignUpDevice;
        /** The rules at this time; later changes do not affect the referral. */
        terms: ReferralRules;
        rules_version: Count | null;
        signed_up_at: IsoTime;
        /** End of the time in which the friend can qualify. */
        qualify_by: IsoTime;
      }
    >
  /** The friend has verified an e-mail address. What is missing are the points. */
  | DomainEvent<'referral_qualifying', Referral & { verified_at: IsoTime }>
  /** The friend has the points. The bonus is held until `held_until`. */
  | DomainEvent<
      'referral_qualified',
      Referral & {
        /** Whole VIP points of the friend. */
        points: Count;
        qualified_at: IsoTime;
        held_until: IsoTime;
      }
    >
  | DomainEvent<'referral_rejected', Referral & { code: ReferralRejection; rejected_at: IsoTime }>
  | DomainEvent<'referral_reversed', Referral & { code: ReferralReversal; reversed_at: IsoTime }>
  /** The hold is over: the wallet grants the bonus of the player who referred, and the friend's follows. */
  | DomainEvent<
      'referral_paid',
      Referral &
        CoinAmounts & {
          /** Id of the grant in the wallet. */
          claim_id: string;
          claimed_at: IsoTime;
        }
    >
  /** The bonus of the friend, who owns the stream. */
  | DomainEvent<
      'referred_bonus_received',
      CoinAmounts & {
        uid: string;
        referrer_id: string;
        /** Id of the grant in the wallet. */
        claim_id: string;
        claimed_at: IsoTime;
      }
    >;

/**
 * Causes are events of the friend, because of which the casino looks at the referral. A timer has none: the command is
 * the casino's own.
 */
const CAUSES_OF_A_MOVE = ['command', 'player_referred', 'email_verified', 'email_changed', 'bet_rewarded'] as const;
const BECAUSE_OF_FRIEND = { actors: ['system'], causes: CAUSES_OF_A_MOVE, causedByOthers: true } as const;

export const REFERRAL_EVENTS = {
  referral_signed_up: { ...BECAUSE_OF_FRIEND, causes: ['player_referred'] },
  referral_qualifying: BECAUSE_OF_FRIEND,
  referral_qualified: BECAUSE_OF_FRIEND,
  referral_rejected: BECAUSE_OF_FRIEND,
  referral_reversed: BECAUSE_OF_FRIEND,
  referral_paid: BECAUSE_OF_FRIEND,
  referred_bonus_received: { ...BECAUSE_OF_FRIEND, causes: ['referral_paid'] },
} as const satisfies Declarations<ReferralEvent>;
