import { IMPORTS, MASKED_EVENTS } from '@goldwake/platform/embedded';
import { PROJECTIONS } from '../projections.js';

/**
 * Collections that stay behind when a casino moves: what is made of its events, how far that has come, and how the casino
 * came to be where it was. All else is kept by nobody but its documents.
 */
export const LEFT_BEHIND: ReadonlySet<string> = new Set([
  ...PROJECTIONS.flatMap(({ collections }) => collections.map(({ name }) => name)),
  ...['checkpoints', 'places', 'relay', 'dead_letters', 'rebuilds'],
  ...[IMPORTS.name, MASKED_EVENTS.name],
]);
