/** Maximum size of a message as JSON, in bytes. */
export const MESSAGE_BYTES_MAX = 256 * 1024;

export interface Subscribed {
  /** Ends the subscription; no message is delivered after the returned promise resolves. */
  stop(): Promise<void>;
}

export interface MessageHandler {
  /**
   * Called for one message after another, each a copy of what was published. If the handler throws, the error is
   * reported and the message is dropped.
   */
  handle(message: unknown): void;
  /** Called with a one-line message about a dropped message, or while no messages can be received. */
  report(message: string, error: unknown): void;
}

/**
 * Messages between the processes of a deployment that are not stored: each process that subscribes receives them while
 * it runs, its own included. If the connection between the processes fails, messages can be lost or delivered twice.
 * Used for state that its owner repeats.
 */
export interface Broadcast {
  /**
   * Sends a JSON value to all current subscribers of a subject. Messages of one process arrive in the order in which
   * they were published.
   * @throws RangeError if the message is larger than `MESSAGE_BYTES_MAX`; Error if it could not be sent
   */
  publish(subject: string, message: unknown): Promise<void>;
  /** Delivers the messages of a subject that are published after this promise resolves. */
  subscribe(subject: string, handler: MessageHandler): Promise<Subscribed>;
}
