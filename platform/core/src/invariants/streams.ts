import { categoryOf, EVENTS, isEventType } from '@goldwake/contracts';
import { defineInvariant } from './invariant.js';

export const streams = defineInvariant({
  name: 'streams',
  rule: 'each event is in a stream of the category that the registry gives its type',
  initial: () => null,
  check(_, event, violate) {
    if (!isEventType(event.type)) return;
    const { category } = EVENTS[event.type];
    if (categoryOf(event.stream) !== category) {
      violate(event, `is a ${event.type}, which belongs in a stream of the category ${category}`);
    }
  },
});
