import {
  type EventOf,
  idOf,
  type PromotionRules,
  type PromotionRulesEvent,
  type StoredEvent,
  streamName,
  type VipRules,
} from '@goldwake/contracts';
import { addRules, defineInvariant, inForceAt, noRules, RECORDED_WITHIN_MS, type RuleVersions } from '@goldwake/core';

/** A level of a player, and the time at which the next level replaced it, in milliseconds since the Unix epoch. */
interface Level {
  /** Null before the first bet; the player then has the first level of the rules. */
  id: string | null;
  endedAt: number;
}

interface State {
  rules: RuleVersions<PromotionRules>;
  /** The newest levels of each player who has bet, by uid, oldest first. */
  levels: Map<string, Level[]>;
}

type Reward = StoredEvent<EventOf<'bet_rewarded' | 'bet_reward_reversed'>>;

const BEFORE_FIRST_BET: readonly Level[] = [{ id: null, endedAt: Number.POSITIVE_INFINITY }];

/** Without this rule, a forged message could show a level that its author does not have. */
export const shownLevels = defineInvariant<State>({
  name: 'shown levels',
  rule: 'every chat message that states a VIP level states one that its author had within the five minutes before it was recorded',
  types: ['promotion_rules_changed', 'bet_rewarded', 'bet_reward_reversed', 'message_sent'],
  initial: () => ({ rules: noRules('promotion_rules'), levels: new Map() }),
  check({ rules, levels }, event, violate, scope) {
    switch (event.type) {
      case 'promotion_rules_changed':
        // `daily bonus in force` judges the changes.
        addRules(rules, event as StoredEvent<PromotionRulesEvent>, () => {});
        return;
      case 'bet_rewarded':
      case 'bet_reward_reversed':
        recordLevel(levels, event as Reward);
        return;
    }
    const { uid, vip_level } = (event as StoredEvent<EventOf<'message_sent'>>).data;
    if (vip_level === null || !scope.includes(streamName('loyalty', uid))) return;
    const had = levelsAt(levels.get(uid) ?? BEFORE_FIRST_BET, event);
    if (had.some(({ id }) => id === vip_level)) return;
    // The first level is that of rules in force; without recorded rules it is not known.
    const first = inForceAt(rules.recorded, event).map(({ rules: { vip } }) => firstOf(vip));
    if (had.some(({ id }) => id === null) && (first.length === 0 || first.includes(vip_level))) return;
    const level = had.at(-1)?.id ?? first.at(-1) ?? 'none';
    violate(event, `states the VIP level ${vip_level} of ${uid}, who has ${level}`, {
      suspect: streamName('loyalty', uid),
    });
  },
});

function firstOf({ levels: [first] }: VipRules): string | null {
  return first?.id ?? null;
}

/** Records the level that a reward states. `vip levels` checks it. */
function recordLevel(levels: Map<string, Level[]>, event: Reward): void {
  const uid = idOf(event.stream);
  const earlier = levels.get(uid) ?? BEFORE_FIRST_BET;
  const { vip_level } = event.data;
  // Nearly all bets keep the level.
  if (earlier.at(-1)?.id === vip_level) return;
  const endedAt = Date.parse(event.recordedAt);
  const ended = earlier.map((level) => (level === earlier.at(-1) ? { ...level, endedAt } : level));
  levels.set(uid, [...levelsAt(ended, event), { id: vip_level, endedAt: Number.POSITIVE_INFINITY }]);
}

/** Returns the levels that a player had when an event was recorded, or within the five minutes before it. */
function levelsAt(levels: readonly Level[], { recordedAt }: StoredEvent): readonly Level[] {
  const since = Date.parse(recordedAt) - RECORDED_WITHIN_MS;
  return levels.filter(({ endedAt }) => endedAt >= since);
}
