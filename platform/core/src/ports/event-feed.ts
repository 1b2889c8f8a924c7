import type { StoredEvent } from '@goldwake/contracts';

export interface Following {
  /** Stops the feed after the current event is handled. */
  stop(): Promise<void>;
}

export interface FeedHandler {
  /** Called for one event after another. If it throws, the same event is delivered again until it succeeds. */
  handle(event: StoredEvent): Promise<void> | void;
  /** Receives a one-line message each time that the feed is blocked, and for each event that cannot be delivered. */
  report(message: string, error: unknown): void;
}

/**
 * Delivers all events to every process that follows it, independently of other processes. Used for data that is
 * forwarded and not stored.
 */
export interface EventFeed {
  /**
   * Delivers each event appended after this promise resolves; events recorded shortly before may be delivered as well.
   * Each event is delivered once. Events with the same key (the player, or a stream of the casino) are delivered in
   * order of position within each topic.
   */
  follow(handler: FeedHandler): Promise<Following>;
}
