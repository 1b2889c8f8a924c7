import { CLOCK_SKEW_MS_MAX, type StoredEvent } from '@goldwake/contracts';

/** Most time between the decision of a command and the storing of its event. */
export const STORING_MS_MAX = 10_000;

/**
 * Returns whether the clock was set back between a past moment and an event, so that the casino did not wait for the
 * clock to come back to it. The decision came before the event, when the moment lay still further ahead.
 * @param moment milliseconds since the Unix epoch
 */
export function isSetBack(moment: number, { recordedAt }: Pick<StoredEvent, 'recordedAt'>): boolean {
  return moment - Date.parse(recordedAt) > CLOCK_SKEW_MS_MAX - STORING_MS_MAX;
}
