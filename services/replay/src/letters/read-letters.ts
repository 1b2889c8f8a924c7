import { DEAD_LETTERS, type DeadLetter, type DocumentReads } from '@goldwake/core';
import { CannotRun } from '../cannot-run.js';

const PAGE = 500;

/** Returns the dead letters sorted by group, then by position. */
export async function lettersOf(documents: DocumentReads, group?: string): Promise<[id: string, letter: DeadLetter][]> {
  const letters: [string, DeadLetter][] = [];
  const query = { index: 'by_group', ...(group !== undefined && { equals: [group] }), limit: PAGE };
  for (;;) {
    const page = await documents.find(DEAD_LETTERS, { ...query, offset: letters.length });
    for (const { id, body } of page) letters.push([id, body]);
    if (page.length < PAGE) return letters;
  }
}

/** Returns the dead letter with an id. @throws CannotRun if there is none */
export async function letterNamed(documents: DocumentReads, id: string): Promise<DeadLetter> {
  const letter = await documents.get(DEAD_LETTERS, id);
  if (!letter) throw new CannotRun(`no dead letter ${id}; npm run dead-letters -- list prints their ids`);
  return letter.body;
}
