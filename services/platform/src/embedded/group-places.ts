import { put } from '../ports/documents.js';
import { CHECKPOINTS } from '../ports/event-bus.js';
import type { GroupPlaces } from '../ports/group-places.js';

/** Group checkpoints of the embedded engine: each checkpoint contains a single position. */
export const checkpointPlaces: GroupPlaces = {
  collection: CHECKPOINTS.name,
  async of({ group }, documents) {
    const checkpoint = await documents.get(CHECKPOINTS, group);
    const position = checkpoint?.body.position ?? 0;
    return {
      from: position,
      to: position,
      covers: (event) => event.position <= position,
      moveTo: (to) => [put(CHECKPOINTS, group, { position: to }, checkpoint?.revision ?? 0)],
    };
  },
};
