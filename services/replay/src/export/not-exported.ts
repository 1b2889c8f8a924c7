import { IMPORTS, MASKED_EVENTS } from '@goldwake/embedded';
import { PROJECTIONS } from '../projections.js';

/**
 * Collections that are not exported with a complete casino: projections, checkpoints and other progress data, and the
 * casino's own import records. All other collections exist only as documents and must be exported.
 */
export const NOT_EXPORTED: ReadonlySet<string> = new Set([
  ...PROJECTIONS.flatMap(({ collections }) => collections.map(({ name }) => name)),
  ...[
    'checkpoints',
    'places',
    'relay',
    'dead_letters',
    'rebuilds',
    'timer_leases',
    'readiness_probes',
    'anchors',
    'anchor_leases',
  ],
  ...[IMPORTS.name, MASKED_EVENTS.name],
]);
