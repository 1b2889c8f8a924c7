import { Refusal, type StoredEvent, UnknownSchema } from '@goldwake/contracts';
import { concernOf } from './concerns.js';
import { messageOf, StorageFailed } from './errors.js';
import { GatheredEffects } from './gathered-effects.js';
import { pause } from './pause.js';
import { type Clock, isoNow } from './ports/clock.js';
import { type DocumentWrite, put, remove } from './ports/documents.js';
import { DEAD_LETTERS, type DeadLetter, deadLetterId, type Subscription } from './ports/event-bus.js';

const ATTEMPTS = 5;
export const PAUSE_MIN_MS = 10;
export const PAUSE_MAX_MS = 1_000;

export interface HandlingParts {
  clock: Clock;
  /** Hears in one line what a group could not do. */
  report(message: string): void;
}

/** How a subscription takes in an event: tried again where it throws, and put aside with the reason where that does not help. */
export class Handling {
  readonly concerns: (event: StoredEvent) => boolean;

  constructor(
    private readonly subscription: Subscription,
    private readonly parts: HandlingParts,
  ) {
    this.concerns = concernOf(subscription);
  }

  /**
   * Adds the event's effects to the batch, or its dead letter.
   * @param letter of an event that failed before: taken away with the effects, or told anew
   * @returns false if the signal aborts before the event is handled
   * @throws StorageFailed, UnknownSchema, Refusal `unavailable`
   */
  async handle(event: StoredEvent, batch: GatheredEffects, signal: AbortSignal, letter?: DeadLetter): Promise<boolean> {
    const attempts = this.subscription.attempts ?? ATTEMPTS;
    for (let attempt = 1; ; attempt++) {
      const effects = new GatheredEffects(batch);
      try {
        await this.subscription.handle(event, effects);
        for (const write of effects.list()) batch.add(write);
        if (letter) batch.add(remove(DEAD_LETTERS, deadLetterId(letter)));
        return true;
      } catch (error) {
        // The disk's fault, not the event's: set aside, a grant would be lost that only had to wait for room.
        if (error instanceof StorageFailed) throw error;
        // Another service's, which is away: likewise.
        if (error instanceof Refusal && error.code === 'unavailable') throw error;
        // The program's fault, which is too old for what the handler came to read: the group waits for a newer one.
        if (error instanceof UnknownSchema) throw error;
        if (attempt >= attempts) {
          batch.add(this.deadLetter(event, error, attempt, letter));
          return true;
        }
        await pause(Math.min(PAUSE_MIN_MS * 2 ** (attempt - 1), PAUSE_MAX_MS), signal);
        if (signal.aborted) return false;
      }
    }
  }

  /** Reports it, too. @param before what was put aside of it already */
  deadLetter(
    { eventId, position, type }: Pick<StoredEvent, 'eventId' | 'position' | 'type'>,
    error: unknown,
    attempts: number,
    before?: DeadLetter,
  ) {
    const { group } = this.subscription;
    const reason = messageOf(error);
    this.parts.report(`${group} put ${eventId} (${type}) aside after ${attempts} attempts: ${reason}`);
    const letter: DeadLetter = {
      ...{ group, eventId, position, type, reason },
      stack: (error instanceof Error && error.stack) || null,
      attempts: (before?.attempts ?? 0) + attempts,
      at: isoNow(this.parts.clock),
      requested: null,
    };
    return put(DEAD_LETTERS, deadLetterId(letter), letter) satisfies DocumentWrite;
  }
}
