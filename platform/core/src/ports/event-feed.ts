import type { StoredEvent } from '@goldwake/contracts';

export interface Following {
  /** Stops the feed after the current event has been handled. */
  stop(): Promise<void>;
}

export interface FeedHandler {
  /** Called for one event after another. If the handler throws, the event is delivered again until it succeeds. */
  handle(event: StoredEvent): Promise<void> | void;
  /** Called with a one-line message each time the feed is blocked, and for each event that cannot be delivered. */
  report(message: string, error: unknown): void;
}

/**
 * Broadcasts all events to every process that follows the feed, independently of other processes. Used for data that is
 * only forwarded and not stored.
 */
export interface EventFeed {
  /**
   * Delivers each event that is appended after this promise resolves, once; events recorded shortly before may be
   * included. Events with the same key (the player, or the stream if it belongs to the casino) arrive in order of
   * position within each topic.
   */
  follow(handler: FeedHandler): Promise<Following>;
}
