import type { EventOf, StoredEvent } from '@goldwake/contracts';
import { defineInvariant } from '@goldwake/core';

/** First schema version of `balance_adjusted` that names the operator. */
const NAMES_OPERATOR = 2;

export const adjustments = defineInvariant({
  name: 'adjustments',
  rule: 'from schema 2 on, an adjustment states its reason and the operator who asked for it',
  types: ['balance_adjusted'],
  initial: () => null,
  check(_, event, violate, __, storedSchema) {
    if (storedSchema < NAMES_OPERATOR) return;
    const { reason, by } = (event as StoredEvent<EventOf<'balance_adjusted'>>).data;
    if (reason.trim() === '') violate(event, 'adjusts the balance without a reason');
    if (by.trim() === '') violate(event, 'adjusts the balance without an operator');
  },
});
