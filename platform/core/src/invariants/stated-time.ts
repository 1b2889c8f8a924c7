import type { StoredEvent } from '@goldwake/contracts';

/**
 * The process that decides also records, so only a pause of the process, a slow store or a corrected clock lies between
 * the two times.
 */
export const RECORDED_WITHIN_MS = 5 * 60 * 1_000;

/** Returns whether an event was recorded at most five minutes before or after a time that its data states. */
export function isRecordedNear(statedAt: string, { recordedAt }: Pick<StoredEvent, 'recordedAt'>): boolean {
  return Math.abs(Date.parse(recordedAt) - Date.parse(statedAt)) <= RECORDED_WITHIN_MS;
}
