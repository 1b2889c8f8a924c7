import type { GroupCheckpoints } from '@goldwake/core';
import { CHECKPOINTS, put } from '@goldwake/core';

/** Checkpoints of consumer groups on the embedded engine, where a checkpoint is a single position. */
export const embeddedCheckpoints: GroupCheckpoints = {
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
