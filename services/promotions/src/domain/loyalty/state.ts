import {
  type CoinAmounts,
  type Currency,
  EXACT_UNITS,
  type Micros,
  microsText,
  type RakebackBucket,
  type LoyaltyState as StatedLoyalty,
  type VipHistoryEntry,
  type VipRewardKind,
} from '@goldwake/contracts';

/** Number of history entries that are kept. */
const HISTORY_MAX = 30;

/** Rakeback of a currency that was not claimed yet. */
export interface Bucket {
  /** 1 for the player's first bucket of the currency. */
  number: number;
  /** In 10⁻⁸ micros; negative if more was claimed than the bets that were not rolled back have earned. */
  units: bigint;
}

/** A VIP reward as it was claimed. */
export interface ClaimedReward extends CoinAmounts {
  vip_level: string;
  /** ISO time. */
  claimed_at: string;
}

/** What a player has done for one run of a promotion. */
export interface PromotionEntry {
  /** SC staked for it, in micros. */
  staked: Micros;
  /** ISO time; null if it was not claimed. */
  claimedAt: string | null;
}

export interface LoyaltyState {
  uid: string;
  /** In 10⁻⁸ points. */
  points: bigint;
  /** Id of the highest level that the player has reached; null before the first bet. */
  level: string | null;
  rakeback: Readonly<Record<Currency, Bucket>>;
  /** By id of the reward: all level-up rewards, and the newest weekly and monthly one. */
  claimed: Readonly<Record<string, ClaimedReward>>;
  /** By `user_promotion_id`. All are kept: a player adds a few small entries in a week. */
  promotions: Readonly<Record<string, PromotionEntry>>;
  /** Newest entry first. */
  history: readonly VipHistoryEntry[];
}

export function newLoyalty(uid: string): LoyaltyState {
  const bucket = { number: 1, units: 0n };
  return {
    uid,
    points: 0n,
    level: null,
    rakeback: { gold_coins: bucket, sweeps_coins: bucket },
    claimed: {},
    promotions: {},
    history: [],
  };
}

/** Returns the claimed rewards after a claim. The commandId prevents a second claim of a reward that is not kept. */
export function withClaim(
  { claimed }: LoyaltyState,
  rewardId: string,
  kind: VipRewardKind,
  reward: ClaimedReward,
): Readonly<Record<string, ClaimedReward>> {
  const kept = Object.entries(claimed).filter(([id]) => kind === 'level_up' || !id.startsWith(`${kind}-`));
  return { ...Object.fromEntries(kept), [rewardId]: reward };
}

export function promotionEntry({ promotions }: Pick<LoyaltyState, 'promotions'>, id: string): PromotionEntry {
  return promotions[id] ?? { staked: 0n, claimedAt: null };
}

export function withPromotion(
  { promotions }: Pick<LoyaltyState, 'promotions'>,
  id: string,
  entry: PromotionEntry,
): LoyaltyState['promotions'] {
  return { ...promotions, [id]: entry };
}

export function withEntry({ history }: LoyaltyState, entry: VipHistoryEntry): readonly VipHistoryEntry[] {
  return [entry, ...history].slice(0, HISTORY_MAX);
}

const PREFIXES = { gold_coins: 'gc', sweeps_coins: 'sc' } as const satisfies Record<Currency, string>;

export function bucketId(currency: Currency, number: number): string {
  return `${PREFIXES[currency]}-${number}`;
}

/** Reads the currency and the number of a bucket from its id, which has the form `sc-1`. */
export function parseBucketId(id: string): { currency: Currency; number: number } {
  return { currency: id.startsWith('gc-') ? 'gold_coins' : 'sweeps_coins', number: Number(id.slice(3)) };
}

/** Returns the whole micros of a bucket, rounded down. */
export function wholeMicros({ units }: Bucket): Micros {
  return (units - remainderOf(units)) / EXACT_UNITS;
}

/** Returns what remains of exact units when whole ones are taken: from 0 to 10⁸ − 1, also of a negative number. */
function remainderOf(units: bigint): bigint {
  return ((units % EXACT_UNITS) + EXACT_UNITS) % EXACT_UNITS;
}

/** Returns the state as events contain it, with the given level. */
export function statedLoyalty(state: LoyaltyState, level: string): StatedLoyalty {
  const { vip_points, rakeback } = statedAmounts(state);
  return { vip_points, vip_level: level, rakeback };
}

/** Returns points and rakeback as events contain them. */
export function statedAmounts({ points, rakeback }: LoyaltyState): Pick<StatedLoyalty, 'vip_points' | 'rakeback'> {
  const bucket = (currency: Currency): RakebackBucket => {
    const { number, units } = rakeback[currency];
    return {
      bucket_id: bucketId(currency, number),
      balance: microsText(wholeMicros(rakeback[currency])),
      remainder: Number(remainderOf(units)),
    };
  };
  return {
    vip_points: points.toString(),
    rakeback: { gold_coins: bucket('gold_coins'), sweeps_coins: bucket('sweeps_coins') },
  };
}
