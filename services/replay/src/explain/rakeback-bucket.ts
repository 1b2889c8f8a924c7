import type { EventOf, LoyaltyEvent, StoredEvent } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { readable } from '../readable.js';
import { rakebackOf, unitsOf } from './exact-amount.js';

/** An event that changed a bucket, with its time. */
export interface BucketEvent {
  event_id: string;
  recorded_at: string;
}

/** What filled a bucket of rakeback until it was claimed. Amounts are in 10⁻⁸ micros. */
export interface BucketContent {
  /** Remainder of the claim before it, which may be negative after a roll-back; zero for the first bucket. */
  carriedIn: bigint;
  /** Claim of the bucket before it; null for the first bucket. */
  carriedFrom: string | null;
  /** What bets, raises and roll-backs have earned in each game, the largest rakeback first. */
  games: GameShare[];
  first: BucketEvent | null;
  last: BucketEvent | null;
  /** Content after the claim, as it states it. */
  carriedOut: bigint;
}

/** What one game contributed to a bucket. A roll-back counts with negative amounts. */
export interface GameShare {
  game_id: string;
  /** Number of bets and raises. */
  stakes: number;
  roll_backs: number;
  /** In micros. */
  stake: bigint;
  /** In 10⁻⁸ micros. */
  rakeback: bigint;
}

type Rewarding = EventOf<'bet_rewarded' | 'bet_reward_reversed'>;

/** Collects what filled the bucket that a claim took. Reads the player's loyalty stream up to the claim. */
export function bucketOf(
  casino: Pick<ReadOnlyCasino, 'streamEvents'>,
  claim: StoredEvent<EventOf<'rakeback_claimed'>>,
): BucketContent {
  const { currency, rakeback } = claim.data;
  const games = new Map<string, GameShare>();
  const content: BucketContent = {
    carriedIn: 0n,
    carriedFrom: null,
    games: [],
    first: null,
    last: null,
    carriedOut: unitsOf(rakeback[currency]),
  };
  for (const { event } of casino.streamEvents(claim.stream, { toVersion: claim.version - 1 })) {
    readable(event, () => {
      const fact = event as StoredEvent as LoyaltyEvent;
      if (fact.type === 'vip_reward_claimed' || fact.type === 'promotion_claimed') return;
      if (fact.data.currency !== currency) return;
      if (fact.type === 'rakeback_claimed') {
        games.clear();
        const carriedIn = unitsOf(fact.data.rakeback[currency]);
        Object.assign(content, { carriedIn, carriedFrom: event.eventId, first: null, last: null });
        return;
      }
      const { eventId: event_id, recordedAt: recorded_at } = event;
      content.last = { event_id, recorded_at };
      content.first ??= content.last;
      addTo(games, fact);
    });
  }
  content.games = [...games.values()].sort((a, b) => (a.rakeback < b.rakeback ? 1 : a.rakeback > b.rakeback ? -1 : 0));
  return content;
}

function addTo(games: Map<string, GameShare>, { type, data }: Rewarding): void {
  const { game_id } = data;
  const share = games.get(game_id) ?? { game_id, stakes: 0, roll_backs: 0, stake: 0n, rakeback: 0n };
  games.set(game_id, share);
  const isBet = type === 'bet_rewarded';
  share[isBet ? 'stakes' : 'roll_backs'] += 1;
  share.stake += isBet ? BigInt(data.stake) : -BigInt(data.stake);
  share.rakeback += isBet ? rakebackOf(data) : -rakebackOf(data);
}
