import {
  type EventOf,
  type PromotionRules,
  RULES_ID,
  type StoredEvent,
  streamName,
  type VipLevel,
} from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { readable } from '../readable.js';

/** How a player came to the level whose reward was claimed. */
export interface ReachedLevel {
  /** Whole points that the level needs, by the rules of the claim; null if they are not recorded. */
  needs: number | null;
  /** Exact points of the player at the claim. */
  points: string;
  /** The reward with which the player reached this level or a higher one; null for a level that needs no points. */
  reached: { event_id: string; recorded_at: string; bet_event_id: string | null; points: string } | null;
}

/** Reads from the player's loyalty stream how the level of a claimed reward was reached. */
export function reachedLevel(
  casino: Pick<ReadOnlyCasino, 'streamEvents'>,
  claim: StoredEvent<EventOf<'vip_reward_claimed'>>,
): ReachedLevel {
  const levels = levelsOf(casino, claim.data.rules_version);
  const rankOf = (id: string) => levels.findIndex((level) => level.id === id);
  const sought = rankOf(claim.data.vip_level);
  const found: ReachedLevel = { needs: levels[sought]?.points ?? null, points: '0', reached: null };
  for (const { event } of casino.streamEvents(claim.stream, { toVersion: claim.version - 1 })) {
    readable(event, () => {
      if (event.type !== 'bet_rewarded' && event.type !== 'bet_reward_reversed') return;
      const { vip_points, vip_level } = (event as StoredEvent<EventOf<'bet_rewarded'>>).data;
      found.points = vip_points;
      const isReached = vip_level === claim.data.vip_level || (sought > 0 && rankOf(vip_level) >= sought);
      if (found.reached || !isReached || sought === 0) return;
      const { eventId: event_id, recordedAt: recorded_at, causationId: bet_event_id } = event;
      found.reached = { event_id, recorded_at, bet_event_id, points: vip_points };
    });
  }
  return found;
}

/** Returns the levels of a version of the rules; of the newest if the claim names none. */
function levelsOf(casino: Pick<ReadOnlyCasino, 'streamEvents'>, version: number | null): VipLevel[] {
  let levels: VipLevel[] = [];
  for (const { event } of casino.streamEvents(streamName('promotion_rules', RULES_ID))) {
    const { rules_version, rules } = (event as StoredEvent).data as { rules_version: number; rules: PromotionRules };
    if (version === null || rules_version === version) levels = readable(event, () => rules.vip.levels);
  }
  return levels;
}
