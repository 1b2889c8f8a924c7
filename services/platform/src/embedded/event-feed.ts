import { insist } from '../insisting.js';
import { pause } from '../pause.js';
import type { EventFeed, FeedHandler, Following } from '../ports/event-feed.js';
import type { EventStore } from '../ports/event-store.js';

const PAUSE_MS = 100;

/** Begins at the newest event. Only what is behind it can be missing at a reader that begins later. */
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

  /** Reads on from the last event that was handled when the store fails: nobody is to miss one. */
  private async run(position: number, { handle, report }: FeedHandler, signal: AbortSignal): Promise<void> {
    const standsStill = (message: string, error: unknown) =>
      report(`pushes stand still after event ${position}; ${message}`, error);
    while (!signal.aborted) {
      await insist(
        async () => {
          for await (const events of this.store.tail(position, signal)) {
            for (const event of events) {
              if (!(await insist(() => handle(event), standsStill, signal))) return;
              position = event.position;
            }
          }
        },
        standsStill,
        signal,
      );
      await pause(PAUSE_MS, signal);
    }
  }
}
