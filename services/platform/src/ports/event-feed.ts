import type { StoredEvent } from '@goldwake/contracts';

export interface Following {
  /** Waits for the event in hand. */
  stop(): Promise<void>;
}

export interface FeedHandler {
  /** One event after the other. What it throws at is brought again until it does not. */
  handle(event: StoredEvent): Promise<void> | void;
  /** One line for each time that the feed stands still, and for what it cannot bring. */
  report(message: string, error: unknown): void;
}

/** All events for each process that asks, whatever others have heard: for what is told on and not kept. */
export interface EventFeed {
  /**
   * Brings at least what is appended once this has resolved, each once; what was recorded shortly before may come as well.
   * What has the same key, which is the player or the stream of the house, comes from each topic in order of position.
   */
  follow(handler: FeedHandler): Promise<Following>;
}
