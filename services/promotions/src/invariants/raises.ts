import { idOf, type PromotionRulesEvent, RULES_ID, type StoredEvent, streamName } from '@goldwake/contracts';
import type { HistoryScope } from '@goldwake/core';

/**
 * Raises that wait for their reward, which has the rates of its round's bet instead of those in force. `bet rewards`
 * compares it with the bet. Bounded by how far the group that rewards is behind, and by the raises of the rounds that
 * were open when the VIP program began.
 */
export interface Raises {
  /** Whether rules with VIP levels are recorded: earlier raises have no reward. */
  hasProgram: boolean;
  /** By event id. */
  waiting: Set<string>;
}

const RULES = streamName('promotion_rules', RULES_ID);

export function noRaises(): Raises {
  return { hasProgram: false, waiting: new Set() };
}

/** Records whether the VIP program has begun. */
export function addProgram(raises: Raises, { data }: StoredEvent<PromotionRulesEvent>): void {
  raises.hasProgram ||= data.rules.vip.levels.length > 0;
}

/** Adds a raise, unless its reward cannot be in the history or does not exist. */
export function addRaise({ hasProgram, waiting }: Raises, { stream, eventId }: StoredEvent, scope: HistoryScope): void {
  const isRewarded = hasProgram || !scope.includes(RULES);
  if (isRewarded && scope.includes(streamName('loyalty', idOf(stream)))) waiting.add(eventId);
}

/** Returns whether a reward is that of a raise, and forgets the raise. */
export function takeRaise({ waiting }: Raises, { causationId }: StoredEvent): boolean {
  return causationId !== null && waiting.delete(causationId);
}
