import type { DeadLetter } from '@goldwake/platform';
import { PROJECTIONS } from '../projections.js';

/** Why a letter cannot be replayed, and what to do instead; undefined where it can be. */
export function otherRemedy({ group, eventId }: Pick<DeadLetter, 'group' | 'eventId'>): string | undefined {
  if (PROJECTIONS.some((projection) => projection.group === group)) {
    return `${group} is a read model, which an old event would turn back; make it anew: npm run replay -- rebuild ${group}`;
  }
  if (!/@\d+$/.test(eventId)) return `${eventId} was a record that is no event: there is nothing to handle`;
  return undefined;
}
