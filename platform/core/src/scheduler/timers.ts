import type { CommandContext } from '@goldwake/contracts';
import { collection, type DocumentWrite, put, remove } from '../ports/documents.js';
import type { FiredTimer, Timer } from '../ports/scheduler.js';
import { systemCommandId, systemContext } from '../streams/command-context.js';
import type { LeaseState } from '../support/lease.js';

export interface TimerDocument extends Timer {
  /**
   * Time of the next execution, in milliseconds since the Unix epoch: equal to `at`, or later after a failed execution.
   */
  due: number;
  /** Number of failed executions. */
  failures: number;
  /**
   * When `due` was decided, in milliseconds since the Unix epoch. A timer of an earlier version has none, and gets the
   * time at which this version first sees it.
   */
  set_at?: number;
}

/** Pending timers. Id: the command and the key. */
export const TIMERS = collection<TimerDocument>('timers', {
  by_due: { fields: ['command', 'due'] },
  by_set: { fields: ['command', 'set_at'] },
});

/** One lease for each command, held only while timers of the command are executed. Id: the command. */
export const TIMER_LEASES = collection<LeaseState>('timer_leases');

export function timerId({ command, key }: Pick<Timer, 'command' | 'key'>): string {
  return `${command}:${key}`;
}

export function putTimer(timer: TimerDocument): DocumentWrite {
  return put(TIMERS, timerId(timer), timer);
}

/**
 * Returns the write that removes an executed timer. It fails if the timer was rescheduled during the execution. It
 * compares times, because the revision starts again at 1 if a timer is cancelled and scheduled again.
 */
export function removeExecuted({ command, key, at, set_at }: TimerDocument): DocumentWrite {
  return remove(TIMERS, timerId({ command, key }), { at, set_at: set_at ?? null });
}

/** Returns the timer with its whole waiting time from now on. */
export function setAgain(timer: TimerDocument, now: number): TimerDocument {
  const { due, set_at } = timer;
  return { ...timer, set_at: now, due: set_at === undefined ? due : now + Math.max(0, due - set_at) };
}

/** Converts a stored timer into the timer that the handler receives, including the command context. */
export function firedTimer({ due: _due, failures: _failures, set_at: _setAt, ...timer }: TimerDocument): FiredTimer {
  const commandId = systemCommandId('timer', `${timerId(timer)}@${timer.at}`);
  const context: CommandContext = {
    ...systemContext(commandId),
    correlationId: timer.correlationId ?? commandId,
    causationId: timer.causationId ?? null,
  };
  return { ...timer, context };
}
