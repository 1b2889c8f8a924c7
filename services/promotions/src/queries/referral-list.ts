import {
  type CoinAmounts,
  CURRENCIES,
  EXACT_UNITS,
  microsText,
  normalizeUsername,
  parseMicros,
  Refusal,
  type SignUpsPort,
  type UsernamesPort,
} from '@goldwake/contracts';
import type { OwnReferral, ReferralsConfig, ReferralsResponse, ReferredFriend } from '@goldwake/contracts/http';
import type { Referral } from '../domain/index.js';
import type { Loyalty } from '../streams/loyalty.js';
import type { Referrals } from '../streams/referrals.js';

/** Number of friends that are listed. */
const FRIENDS_MAX = 100;

/** The friends whom a player has referred, and the referral by which the player has come. */
export class ReferralList {
  constructor(
    private readonly signUps: SignUpsPort,
    private readonly usernames: UsernamesPort,
    private readonly loyalty: Pick<Loyalty, 'load'>,
    private readonly referrals: Referrals,
  ) {}

  /** @throws Refusal `not_found` if nobody can refer a friend */
  async config(): Promise<ReferralsConfig> {
    const config = await this.configOrNull();
    if (!config) throw new Refusal('not_found');
    return config;
  }

  async of(uid: string): Promise<ReferralsResponse> {
    const [config, { state }, own] = await Promise.all([
      this.configOrNull(),
      this.referrals.load(uid),
      this.ownReferral(uid),
    ]);
    const all = [...state.friends.values()];
    const listed = all.slice(-FRIENDS_MAX).reverse();
    const names = await this.usernames.of(listed.map(({ friend_id }) => friend_id));
    const friends = listed.map(
      (referral, at): ReferredFriend => ({
        friend_id: referral.friend_id,
        friend_username: names[at] ?? null,
        ...progressOf(referral),
      }),
    );
    const paid = all.filter(({ status }) => status.is === 'paid');
    return {
      config,
      friends_count: all.length,
      rewarded_count: paid.length + all.filter(({ status }) => status.is === 'held').length,
      earned: sumOf(paid.map(({ terms }) => terms.referrer)),
      friends,
      own,
    };
  }

  private async configOrNull(): Promise<ReferralsConfig | null> {
    const terms = await this.referrals.terms();
    if (!terms) return null;
    const { referrer, referred, ...limits } = terms.rules;
    return {
      referrer_sc_bonus: referrer.sweeps_coins,
      referrer_gc_bonus: referrer.gold_coins,
      referred_sc_bonus: referred.sweeps_coins,
      referred_gc_bonus: referred.gold_coins,
      ...limits,
    };
  }

  private async ownReferral(uid: string): Promise<OwnReferral | null> {
    const origin = await this.signUps.of(uid);
    const referrerId = origin?.referrer_id ?? null;
    if (!origin || referrerId === null) return null;
    const referral = (await this.referrals.load(referrerId)).state.friends.get(uid);
    if (!referral) return null;
    const [[username], { state }] = await Promise.all([this.usernames.of([referrerId]), this.loyalty.load(uid)]);
    const { referred, qualifying_points } = referral.terms;
    const points = Math.max(0, Number(state.points / EXACT_UNITS));
    // The link has the name of that time; a new name is not revealed to who knows the old one.
    const isSame = username && normalizeUsername(username) === origin.ref_normalized;
    const referrer_username = isSame ? username : null;
    return { referrer_username, ...progressOf(referral), ...referred, points, qualifying_points };
  }
}

function progressOf({ status, signed_up_at, qualify_by }: Referral) {
  return {
    status: status.is,
    // Other players do not see who is banned.
    code: 'code' in status && status.code !== 'banned' ? status.code : null,
    signed_up_at,
    qualify_by,
    held_until: status.is === 'held' ? status.held_until : null,
    paid_at: status.is === 'paid' ? status.claimed_at : null,
  };
}

function sumOf(amounts: readonly CoinAmounts[]): CoinAmounts {
  const [gold_coins, sweeps_coins] = CURRENCIES.map((currency) =>
    microsText(amounts.reduce((sum, each) => sum + parseMicros(each[currency]), 0n)),
  );
  return { gold_coins: gold_coins ?? '0', sweeps_coins: sweeps_coins ?? '0' };
}
