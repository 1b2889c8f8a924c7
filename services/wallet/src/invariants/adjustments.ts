import { type EventOf, type StoredEvent, UNKNOWN_OPERATOR } from '@goldwake/contracts';
import { defineInvariant } from '@goldwake/core';

/** First schema version of `balance_adjusted` that names the operator. */
const NAMES_OPERATOR = 2;

interface Adjustments {
  /** The first recorded rules. Every casino that records rules also writes the operator. */
  firstRules: string | undefined;
}

/** `actors` reports an adjustment whose operator is empty. */
export const adjustments = defineInvariant<Adjustments>({
  name: 'adjustments',
  rule: 'an adjustment states its reason and a known operator; one of schema 1, which named none, is older than the first recorded rules',
  types: ['balance_adjusted', 'wallet_rules_changed'],
  initial: () => ({ firstRules: undefined }),
  check(state, event, violate, _, storedSchema) {
    if (event.type === 'wallet_rules_changed') {
      state.firstRules ??= event.eventId;
      return;
    }
    if (storedSchema < NAMES_OPERATOR) {
      if (state.firstRules === undefined) return;
      violate(event, `has schema ${storedSchema}, which names no operator, after ${state.firstRules}`);
      return;
    }
    const { reason, by } = (event as StoredEvent<EventOf<'balance_adjusted'>>).data;
    if (reason.trim() === '') violate(event, 'adjusts the balance without a reason');
    if (by.trim() === UNKNOWN_OPERATOR) violate(event, 'states that its operator is unknown');
  },
});
