import { Refusal, type StoredEvent, UnknownSchema } from '@goldwake/contracts';
import { concernOf } from './concerns.js';
import { messageOf, StorageFailed } from './errors.js';
import { GatheredEffects } from './gathered-effects.js';
import { pause } from './pause.js';
import { type Clock, isoNow } from './ports/clock.js';
import { type DocumentWrite, put } from './ports/documents.js';
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
   * @returns false if the signal aborts before the event is handled
   * @throws StorageFailed, UnknownSchema, Refusal `unavailable`
   */
  async handle(event: StoredEvent, batch: GatheredEffects, signal: AbortSignal): Promise<boolean> {
    const attempts = this.subscription.attempts ?? ATTEMPTS;
    for (let attempt = 1; ; attempt++) {
      const effects = new GatheredEffects(batch);
      try {
        await this.subscription.handle(event, effects);
        for (const write of effects.list()) batch.add(write);
        return true;
      } catch (error) {
        // The disk's fault, not the event's: set aside, a grant would be lost that only had to wait for room.
        if (error instanceof StorageFailed) throw error;
        // Another service's, which is away: likewise.
        if (error instanceof Refusal && error.code === 'unavailable') throw error;
        // The program's fault, which is too old for what the handler came to read: the group waits for a newer one.
        if (error instanceof UnknownSchema) throw error;
        if (attempt >= attempts) {
          batch.add(this.deadLetter(event, error, attempt));
          return true;
        }
        await pause(Math.min(PAUSE_MIN_MS * 2 ** (attempt - 1), PAUSE_MAX_MS), signal);
        if (signal.aborted) return false;
      }
    }
  }

  /** Reports it, too. */
  deadLetter(event: Pick<StoredEvent, 'eventId' | 'position' | 'type'>, error: unknown, attempts: number) {
    const { group } = this.subscription;
    const reason = messageOf(error);
    this.parts.report(`${group} put ${event.eventId} (${event.type}) aside after ${attempts} attempts: ${reason}`);
    const letter: DeadLetter = {
      group,
      eventId: event.eventId,
      position: event.position,
      reason,
      attempts,
      at: isoNow(this.parts.clock),
    };
    return put(DEAD_LETTERS, deadLetterId(letter), letter) satisfies DocumentWrite;
  }
}
