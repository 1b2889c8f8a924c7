import { put } from '../ports/documents.js';
import { CHECKPOINTS } from '../ports/event-bus.js';
import type { GroupPlaces } from '../ports/group-places.js';

/** One position a group, in its checkpoint. */
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
