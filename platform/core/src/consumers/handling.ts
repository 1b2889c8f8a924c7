import { counted, type StoredEvent } from '@goldwake/contracts';
import { type Clock, isoNow } from '../ports/clock.js';
import { type DocumentWrite, put, remove } from '../ports/documents.js';
import { DEAD_LETTERS, type DeadLetter, deadLetterId, type Subscription } from '../ports/event-bus.js';
import { messageOf } from '../support/errors.js';
import { mustWait } from '../support/must-wait.js';
import { pause } from '../support/pause.js';
import { pauseAfter } from '../support/retry.js';
import { isSubscribed } from './concerns.js';
import { WriteBuffer } from './write-buffer.js';

const ATTEMPTS = 5;
/** Pauses before an event is handled again, and before a failed batch is stored again. */
export const HANDLING_PAUSES = { firstMs: 10, maxMs: 1_000 };

export interface HandlingParts {
  clock: Clock;
  /** Called with a one-line message about each failure of a consumer group. */
  report(message: string): void;
}

/**
 * Runs a subscription's handler. If the handler throws, it is retried; after the last attempt, the event becomes a dead
 * letter with the reason.
 */
export class Handling {
  readonly concerns: (event: StoredEvent) => boolean;

  constructor(
    private readonly subscription: Subscription,
    private readonly parts: HandlingParts,
  ) {
    this.concerns = isSubscribed(subscription);
  }

  /**
   * Runs the handler for one event and adds its effects to the batch, or a dead letter if all attempts fail.
   * @param deadLetter dead letter of an event that failed before: removed together with the effects, or written again
   * @returns false if the signal aborts before the event is handled
   * @throws StorageFailed, UnknownSchema, Refusal `unavailable`
   */
  async handle(event: StoredEvent, batch: WriteBuffer, signal: AbortSignal, deadLetter?: DeadLetter): Promise<boolean> {
    const attempts = this.subscription.attempts ?? ATTEMPTS;
    for (let attempt = 1; ; attempt++) {
      const effects = new WriteBuffer(batch);
      try {
        await this.subscription.handle(event, effects);
        for (const write of effects.list()) batch.add(write);
        if (deadLetter) batch.add(remove(DEAD_LETTERS, deadLetterId(deadLetter)));
        return true;
      } catch (error) {
        if (mustWait(error)) throw error;
        if (attempt >= attempts) {
          batch.add(this.deadLetter(event, error, attempt, deadLetter));
          return true;
        }
        await pause(pauseAfter(attempt, HANDLING_PAUSES), signal);
        if (signal.aborted) return false;
      }
    }
  }

  /**
   * Reports a failed event and returns the write that stores it as a dead letter.
   * @param before existing dead letter of the same event
   */
  deadLetter(
    { eventId, position, type }: Pick<StoredEvent, 'eventId' | 'position' | 'type'>,
    error: unknown,
    attempts: number,
    before?: DeadLetter,
  ) {
    const { group } = this.subscription;
    const reason = messageOf(error);
    this.parts.report(
      `${group} stored ${eventId} (${type}) as a dead letter after ${counted(attempts, 'attempt')}: ${reason}`,
    );
    const deadLetter: DeadLetter = {
      ...{ group, eventId, position, type, reason },
      stack: (error instanceof Error && error.stack) || null,
      attempts: (before?.attempts ?? 0) + attempts,
      at: isoNow(this.parts.clock),
      requested: null,
    };
    return put(DEAD_LETTERS, deadLetterId(deadLetter), deadLetter) satisfies DocumentWrite;
  }
}
