import type { User } from '@goldwake/contracts';

/** VIP points and rakeback of a player, with the version that orders them. */
export interface Loyalty
  extends Pick<
    User,
    | 'loyalty_version'
    | 'vip_points'
    | 'rakeback_sc_balance'
    | 'rakeback_gc_balance'
    | 'rakeback_sc_bucket_id'
    | 'rakeback_gc_bucket_id'
  > {
  /** Id of the level. Only the VIP program and the pushes of bets state it. */
  vip_level?: string;
}

/** Returns the points and the rakeback that a push or a response contains, without its other fields. */
export function loyaltyOf(data: Loyalty): Loyalty {
  return {
    loyalty_version: data.loyalty_version,
    vip_points: data.vip_points,
    rakeback_sc_balance: data.rakeback_sc_balance,
    rakeback_gc_balance: data.rakeback_gc_balance,
    rakeback_sc_bucket_id: data.rakeback_sc_bucket_id,
    rakeback_gc_bucket_id: data.rakeback_gc_bucket_id,
  };
}

/** Returns the user with the points and the rakeback of `known` if they are newer. */
export function withNewerLoyalty(user: User, known: User | null): User {
  const isBehind = known !== null && known.uid === user.uid && known.loyalty_version > user.loyalty_version;
  return isBehind ? { ...user, ...loyaltyOf(known) } : user;
}
