import { Refusal } from '@goldwake/contracts';
import { DamagedData } from './damage.js';
import { VersionGap } from './event-store.js';

/** Returns whether the error says that stored data is damaged, here or in the service that was asked. */
export function isDamage(error: unknown): boolean {
  if (error instanceof Refusal) return error.code === 'data_damaged';
  return error instanceof DamagedData || error instanceof VersionGap;
}
