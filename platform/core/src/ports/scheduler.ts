import type { CommandContext } from '@goldwake/contracts';
import type { DocumentWrite } from './documents.js';

/** "At this time, run this command": stored, and executed even if the process is restarted meanwhile. */
export interface Timer<Payload = unknown> {
  /** Name of the registered command, which begins with the name of its service: `promotions.expire`. */
  command: string;
  /** Identifies the timer among those of its command; scheduling the same key again replaces the timer. */
  key: string;
  /** Time at which the timer is due, in milliseconds since the Unix epoch; a past time is due at once. */
  at: number;
  /** JSON data for the command. Personal data does not belong here, because timers are not encrypted. */
  payload: Payload;
  /** Correlation id of the request that asks for the timer; the commandId of the timer if omitted. */
  correlationId?: string;
  /** Id of the event that asks for the timer. */
  causationId?: string;
}

export interface FiredTimer<Payload = unknown> extends Timer<Payload> {
  /**
   * Context for the command. Its commandId is the same each time that this timer is executed; it depends on the command,
   * the key and the due time.
   */
  context: CommandContext;
}

export interface TimerOptions {
  /** Number of failed executions after which the timer becomes a dead letter; default 8. */
  attempts?: number;
  /** Maximum number of timers of the command that are executed at the same time; default 1, in order of due time. */
  parallel?: number;
}

/**
 * Executes the command of a timer. Called at least once per timer, so its effect must be idempotent: append with
 * `timer.context`, or tolerate a repetition.
 */
export type TimerHandler<Payload = unknown> = (timer: FiredTimer<Payload>) => Promise<void> | void;

/** The result of one execution, for metrics. */
export interface TimerOutcome {
  command: string;
  /** Time between the due time and this execution, in milliseconds of the clock. */
  lateMs: number;
  failed: boolean;
}

/**
 * Durable timers, driven by the clock port. Of all processes that registered a command, one at a time executes its
 * timers; if that process dies, another one continues after the lease time.
 */
export interface Scheduler {
  /** Registers the handler of a command; before `start`. */
  handle<Payload>(command: string, handler: TimerHandler<Payload>, options?: TimerOptions): void;
  /**
   * Stores a timer; durable when the promise resolves.
   * @throws RangeError if no handler is registered for the command, or the time is not a whole number of milliseconds
   */
  schedule(timer: Timer): Promise<void>;
  /**
   * Deletes a timer. A command that is already being executed is not interrupted; cancelling a missing timer is
   * harmless.
   * @throws RangeError if no handler is registered for the command
   */
  cancel(command: string, key: string): Promise<void>;
  /**
   * Returns the write that stores a timer, for `alongside` of an append or the effects of a consumer: the timer is
   * stored together with the event that asks for it, or not at all.
   * @throws RangeError like `schedule`
   */
  scheduleWrite(timer: Timer): DocumentWrite;
  /** Returns the write that deletes a timer. */
  cancelWrite(command: string, key: string): DocumentWrite;
  start(): Promise<void>;
  /** Resolves when no timer is due at the current time of the clock. */
  settled(): Promise<void>;
  /** Returns the number of pending timers of each registered command. */
  pending(): Promise<Record<string, number>>;
  /** Calls a listener after each execution of a timer. */
  observe(listener: (outcome: TimerOutcome) => void): void;
  /** Waits for running commands, then stops. Timers that are due stay stored. */
  stop(): Promise<void>;
}
