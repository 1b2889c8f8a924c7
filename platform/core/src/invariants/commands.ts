import type { StoredEvent } from '@goldwake/contracts';
import { defineInvariant } from './invariant.js';

/** Envelope fields that all events of one command share, because one append stores them. */
const SHARED = ['recordedAt', 'effectiveAt', 'actor', 'correlationId', 'causationId', 'commandHash'] as const;

type Shared = Pick<StoredEvent, 'eventId' | 'stream' | 'commandId' | (typeof SHARED)[number]>;

export const commands = defineInvariant<{ last: Shared | undefined }>({
  name: 'commands',
  rule: 'the events that one command appends agree in time, actor, correlation and cause',
  initial: () => ({ last: undefined }),
  check(state, event, violate) {
    const { last } = state;
    // An append stores its events at consecutive positions, so the event before is enough.
    if (last && last.stream === event.stream && last.commandId === event.commandId) {
      const other = SHARED.filter((field) => last[field] !== event[field]);
      if (other.length > 0) {
        violate(event, `differs from ${last.eventId}, which the same command stored, in ${other.join(', ')}`);
      }
    }
    const { eventId, stream, commandId, recordedAt, effectiveAt, actor, correlationId, causationId, commandHash } =
      event;
    state.last = {
      eventId,
      stream,
      commandId,
      recordedAt,
      effectiveAt,
      actor,
      correlationId,
      causationId,
      commandHash,
    };
  },
});
