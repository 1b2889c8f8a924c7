import type { EventBus } from '@goldwake/core';
import { runInScope } from './correlation-scope.js';
import type { Traces } from './traces.js';

/**
 * Wraps an event bus so that each handler runs with the correlation id of its event. If tracing is enabled, the
 * handling of each event is recorded as a span.
 */
export function correlatedBus(bus: EventBus, traces: Traces | undefined): EventBus {
  const subscribe: EventBus['subscribe'] = (subscription) =>
    bus.subscribe({
      ...subscription,
      async handle(event, effects) {
        const span = traces?.start('consumer', `${subscription.group} ${event.type}`, event.correlationId);
        let failed = true;
        try {
          await runInScope({ correlation: event.correlationId, span: span?.id }, () =>
            subscription.handle(event, effects),
          );
          failed = false;
        } finally {
          span?.end({ failed, attributes: { 'goldwake.event_id': event.eventId } });
        }
      },
    });
  return {
    subscribe,
    start: () => bus.start(),
    settled: (position, signal) => bus.settled(position, signal),
    positions: () => bus.positions(),
    stop: () => bus.stop(),
  };
}
