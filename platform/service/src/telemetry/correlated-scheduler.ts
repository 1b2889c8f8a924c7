import type { Scheduler } from '@goldwake/core';
import { runInScope } from './correlation-scope.js';
import type { Traces } from './traces.js';

/**
 * Wraps a scheduler so that each command runs with the correlation id of its timer. If tracing is enabled, each
 * execution is recorded as a span.
 */
export function correlatedScheduler(scheduler: Scheduler, traces: Traces | undefined): Scheduler {
  const handle: Scheduler['handle'] = (command, handler, options) =>
    scheduler.handle<never>(
      command,
      async (timer) => {
        const { correlationId, commandId } = timer.context;
        const span = traces?.start('consumer', command, correlationId);
        let failed = true;
        try {
          await runInScope({ correlation: correlationId, span: span?.id }, () => handler(timer));
          failed = false;
        } finally {
          span?.end({ failed, attributes: { 'goldwake.command_id': commandId } });
        }
      },
      options,
    );
  return {
    handle,
    schedule: (timer) => scheduler.schedule(timer),
    cancel: (command, key) => scheduler.cancel(command, key),
    scheduleWrite: (timer) => scheduler.scheduleWrite(timer),
    cancelWrite: (command, key) => scheduler.cancelWrite(command, key),
    start: () => scheduler.start(),
    settled: () => scheduler.settled(),
    pending: () => scheduler.pending(),
    observe: (listener) => scheduler.observe(listener),
    stop: () => scheduler.stop(),
  };
}
