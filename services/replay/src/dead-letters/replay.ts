import { setTimeout as wait } from 'node:timers/promises';
import { DEAD_LETTERS, type DeadLetter, type DocumentReads, type Documents, requestReplay } from '@goldwake/core';

const POLL_MS = 100;

/** Result of replaying a dead letter. */
export type ReplayOutcome = { handled: true } | { failed: string } | { waits: true };

/**
 * Marks dead letters for replay and skips those that have been removed in the meantime.
 * @returns the ids of the marked dead letters
 */
export async function request(documents: Documents, ids: readonly string[]): Promise<string[]> {
  const asked: string[] = [];
  for (const id of ids) if (await requestReplay(documents, { now: Date.now }, id)) asked.push(id);
  return asked;
}

/**
 * Waits until the consumer groups have processed all marked dead letters, or until the given number of
 * milliseconds has passed.
 */
export async function outcomes(
  documents: DocumentReads,
  ids: readonly string[],
  waitMs: number,
): Promise<Map<string, ReplayOutcome>> {
  const all = new Map<string, ReplayOutcome>(ids.map((id) => [id, { waits: true }]));
  for (const end = performance.now() + waitMs; ; await wait(POLL_MS)) {
    let open = 0;
    for (const [id, outcome] of all) {
      if (!('waits' in outcome)) continue;
      const deadLetter = (await documents.get(DEAD_LETTERS, id))?.body;
      all.set(id, outcomeOf(deadLetter));
      if (deadLetter?.requested) open++;
    }
    if (open === 0 || performance.now() >= end) return all;
  }
}

function outcomeOf(deadLetter: DeadLetter | undefined): ReplayOutcome {
  if (!deadLetter) return { handled: true };
  return deadLetter.requested ? { waits: true } : { failed: deadLetter.reason };
}

export function describeOutcome(id: string, outcome: ReplayOutcome): string {
  if ('handled' in outcome) return `${id}: handled; the dead letter was removed`;
  if ('failed' in outcome) return `${id}: failed again: ${outcome.failed}`;
  return `${id}: waiting until a process of its group handles it`;
}
