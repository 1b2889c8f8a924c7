import { DEAD_LETTERS, type DeadLetter, type DocumentReads } from '@goldwake/core';
import { CannotRun } from '../cannot-run.js';

const PAGE = 500;

/** Returns the dead letters sorted by consumer group, then by position. */
export async function deadLettersOf(
  documents: DocumentReads,
  group?: string,
): Promise<[id: string, letter: DeadLetter][]> {
  const deadLetters: [string, DeadLetter][] = [];
  const query = { index: 'by_group', ...(group !== undefined && { equals: [group] }), limit: PAGE };
  for (;;) {
    const page = await documents.find(DEAD_LETTERS, { ...query, offset: deadLetters.length });
    for (const { id, body } of page) deadLetters.push([id, body]);
    if (page.length < PAGE) return deadLetters;
  }
}

/** Returns the dead letter with the given id. @throws CannotRun if it does not exist */
export async function deadLetterById(documents: DocumentReads, id: string): Promise<DeadLetter> {
  const deadLetter = await documents.get(DEAD_LETTERS, id);
  if (!deadLetter) throw new CannotRun(`no dead letter ${id}; npm run dead-letters -- list prints their ids`);
  return deadLetter.body;
}
