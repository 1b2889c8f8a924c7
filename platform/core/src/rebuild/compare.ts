import { type CollectionSpec, type Document, type DocumentReads, shadow } from '../ports/documents.js';
import { differences, type FieldDifference } from '../support/field-differences.js';

export interface DocumentDifference extends FieldDifference {
  collection: string;
  id: string;
}

/** Compares a live collection with its shadow collection document by document, sorted by id. */
export async function* compared(
  spec: CollectionSpec<unknown>,
  live: DocumentReads,
  made: DocumentReads,
): AsyncGenerator<DocumentDifference[]> {
  const [stored, replayed] = [documentsOf(spec, live), documentsOf(shadow(spec), made)];
  let [is, should] = [await next(stored), await next(replayed)];
  while (is || should) {
    const order = is && should ? compareIds(is.id, should.id) : is ? -1 : 1;
    const [left, right] = [order <= 0 ? is : undefined, order >= 0 ? should : undefined];
    const id = (left ?? right)?.id as string;
    yield differences(left?.body, right?.body).map((found) => ({ collection: spec.name, id, ...found }));
    if (left) is = await next(stored);
    if (right) should = await next(replayed);
  }
}

/** Compares ids by their UTF-8 bytes, which is the order of `scan`. */
function compareIds(a: string, b: string): number {
  return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b));
}

async function next<T>(items: AsyncGenerator<T>): Promise<T | undefined> {
  const { done, value } = await items.next();
  return done ? undefined : value;
}

async function* documentsOf(spec: CollectionSpec<unknown>, from: DocumentReads): AsyncGenerator<Document<unknown>> {
  for (let page = await from.scan(spec); page.length > 0; ) {
    yield* page;
    page = await from.scan(spec, { afterId: page.at(-1)?.id as string });
  }
}
