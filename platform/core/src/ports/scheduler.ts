import type { CommandContext } from '@goldwake/contracts';
import type { DocumentWrite } from './documents.js';

/** A stored request to run a command at a given time. It is executed even if the process restarts in the meantime. */
export interface Timer<Payload = unknown> {
  /** Name of the registered command, prefixed with the name of its service, such as `promotions.expire`. */
  command: string;
  /** Identifies the timer among all timers of its command. Scheduling the same key again replaces the timer. */
  key: string;
  /**
   * Due time, in milliseconds since the Unix epoch; a timer with a past time is due at once. If the clock is set back, a
   * timer is executed after as long as it had to wait when it was set, so possibly before the clock reaches this time.
   */
  at: number;
  /** JSON data for the command. It must not contain personal data, because timers are not encrypted. */
  payload: Payload;
  /** Correlation id of the request that scheduled the timer; if omitted, the timer's commandId is used. */
  correlationId?: string;
  /** Id of the event that caused the timer. */
  causationId?: string;
}

export interface FiredTimer<Payload = unknown> extends Timer<Payload> {
  /**
   * Context for the command. Its commandId depends only on the command, the key and the due time, so it is the same in
   * every attempt.
   */
  context: CommandContext;
}

export interface TimerOptions {
  /** Number of failed executions after which the timer becomes a dead letter; 8 by default. */
  attempts?: number;
  /**
   * Maximum number of timers of the command that are executed concurrently. The default is 1, which executes them in
   * order of due time.
   */
  parallel?: number;
}

/**
 * Executes the command of a timer. It is called at least once per timer, so its effect must be idempotent: append with
 * `timer.context`, or make repetition harmless.
 */
export type TimerHandler<Payload = unknown> = (timer: FiredTimer<Payload>) => Promise<void> | void;

/** Result of one timer execution, for metrics. */
export interface TimerOutcome {
  command: string;
  /** Delay between the due time and this execution, in milliseconds, measured with the clock port. */
  lateMs: number;
  failed: boolean;
}

/**
 * Durable timers, driven by the clock port. Only one process at a time executes the timers of a command. If it dies,
 * another process that registered the command takes over after the lease time.
 */
export interface Scheduler {
  /** Registers the handler of a command. Must be called before `start`. */
  handle<Payload>(command: string, handler: TimerHandler<Payload>, options?: TimerOptions): void;
  /**
   * Stores a timer, which is durable when the promise resolves.
   * @throws RangeError if no handler is registered for the command, or the time is not a whole number of milliseconds
   */
  schedule(timer: Timer): Promise<void>;
  /**
   * Deletes a timer. An execution that has already begun is not interrupted; cancelling a missing timer is harmless.
   * @throws RangeError if no handler is registered for the command
   */
  cancel(command: string, key: string): Promise<void>;
  /**
   * Returns the write that stores a timer. Pass it to an append as `alongside`, or to the effects of a consumer, so
   * that the timer is stored together with the event that causes it, or not at all.
   * @throws RangeError like `schedule`
   */
  scheduleWrite(timer: Timer): DocumentWrite;
  /** Returns the write that deletes a timer, for the same uses as `scheduleWrite`. */
  cancelWrite(command: string, key: string): DocumentWrite;
  start(): Promise<void>;
  /** Resolves when no timer is due at the current time of the clock. */
  settled(): Promise<void>;
  /** Returns the number of pending timers of each registered command. */
  pending(): Promise<Record<string, number>>;
  /** Registers a listener that is called after each execution of a timer. */
  observe(listener: (outcome: TimerOutcome) => void): void;
  /** Waits for running commands, then stops. Due timers that have not been executed remain stored. */
  stop(): Promise<void>;
}
