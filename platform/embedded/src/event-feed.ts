import type { EventFeed, EventStore, FeedHandler, Following } from '@goldwake/core';
import { pause, retryUntilAborted } from '@goldwake/core/adapters';

const PAUSE_MS = 100;

/** Event feed of the embedded engine. It starts at the newest event, so a late reader misses only earlier events. */
export class EmbeddedEventFeed implements EventFeed {
  constructor(private readonly store: Pick<EventStore, 'lastPosition' | 'tail'>) {}

  async follow(handler: FeedHandler): Promise<Following> {
    const stopping = new AbortController();
    const running = this.run(await this.store.lastPosition(), handler, stopping.signal);
    return {
      stop: async () => {
        stopping.abort();
        await running;
      },
    };
  }

  /**
   * Passes events to the handler. After a failure of the store, reading resumes after the last handled event, so no
   * event is missed.
   */
  private async run(position: number, { handle, report }: FeedHandler, signal: AbortSignal): Promise<void> {
    const isIdle = (message: string, error: unknown) =>
      report(`pushes are paused after event ${position}; ${message}`, error);
    while (!signal.aborted) {
      await retryUntilAborted(
        async () => {
          for await (const events of this.store.tail(position, signal)) {
            for (const event of events) {
              if (!(await retryUntilAborted(() => handle(event), isIdle, signal))) return;
              position = event.position;
            }
          }
        },
        isIdle,
        signal,
      );
      await pause(PAUSE_MS, signal);
    }
  }
}
