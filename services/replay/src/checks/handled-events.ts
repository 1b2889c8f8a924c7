import { type Committed, DEAD_LETTERS, deadLetterId, type HasHandled, type ReadOnlyCasino } from '@goldwake/core';

/** Progress of the consumer groups. */
export interface Progress {
  committed: Committed;
  /** Ids of the dead letters. */
  deadLetters: ReadonlySet<string>;
}

export function readProgress(casino: Pick<ReadOnlyCasino, 'committed' | 'documentIds'>): Progress {
  return {
    committed: casino.committed(),
    deadLetters: new Set(casino.documentIds(DEAD_LETTERS.name)),
  };
}

/**
 * Returns which events the consumer groups have handled, by their stored checkpoints. A dead letter does not count: its
 * event had no effect, and an operator replays it.
 */
export function handledEvents({ committed, deadLetters }: Progress): HasHandled {
  return (group, { eventId, stream, position }) => {
    return position <= committed.upTo(group, stream) && !deadLetters.has(deadLetterId({ group, eventId }));
  };
}
