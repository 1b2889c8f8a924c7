/** An index over top-level or dotted fields of a document. */
export interface IndexSpec {
  fields: readonly string[];
  unique?: boolean;
}

/**
 * Specification of a collection. It is declared once where it is used; the adapter creates table and indexes from it at
 * startup.
 */
export interface CollectionSpec<T> {
  name: string;
  indexes: Record<string, IndexSpec>;
  /** Carries the type T; never read at runtime. */
  readonly row?: T;
}

export function collection<T>(name: string, indexes: Record<string, IndexSpec> = {}): CollectionSpec<T> {
  return { name, indexes };
}

/**
 * Returns the specification of the shadow collection, in which a collection is rebuilt while the live one is in use.
 * Names of declared collections cannot contain `~`, so the names cannot clash.
 */
export function shadow<T>(live: CollectionSpec<T>): CollectionSpec<T> {
  return collection<T>(`${live.name}~beside`, live.indexes);
}

export interface Document<T> {
  id: string;
  /** Revision of the document; 1 for a new document, increased by one with each write. */
  revision: number;
  body: T;
}

export type DocumentWrite =
  | {
      op: 'put';
      collection: string;
      id: string;
      body: unknown;
      /**
       * Required current revision; otherwise the write fails with RevisionConflict. 0 means that the document must not
       * exist; if omitted, any revision is accepted.
       */
      expectedRevision?: number;
    }
  | {
      op: 'delete';
      collection: string;
      id: string;
      /**
       * Required values of fields. If the document is missing or has other values, the write fails with
       * RevisionConflict; if omitted, any document is deleted.
       */
      expectedFields?: Readonly<Record<string, FieldValue>>;
    };

export function put<T>(spec: CollectionSpec<T>, id: string, body: T, expectedRevision?: number): DocumentWrite {
  return {
    op: 'put',
    collection: spec.name,
    id,
    body,
    ...(expectedRevision === undefined ? {} : { expectedRevision }),
  };
}

export function remove<T>(
  spec: CollectionSpec<T>,
  id: string,
  expectedFields?: Readonly<Record<string, FieldValue>>,
): DocumentWrite {
  return { op: 'delete', collection: spec.name, id, ...(expectedFields && { expectedFields }) };
}

export class UniqueViolation extends Error {
  constructor(
    readonly collection: string,
    /** Name of the declared index that was violated. */
    readonly index: string,
  ) {
    super(`${collection}: ${index} is taken`);
    this.name = 'UniqueViolation';
  }
}

export class RevisionConflict extends Error {
  constructor(
    readonly collection: string,
    readonly id: string,
  ) {
    super(`${collection}/${id} was changed concurrently`);
    this.name = 'RevisionConflict';
  }
}

export type FieldValue = string | number | boolean | null;

export interface Query {
  /** Name of a declared index. */
  index: string;
  /** Required values of the index's leading fields. */
  equals?: readonly FieldValue[];
  /** Bounds on the field after those in `equals`. */
  range?: { from?: FieldValue; to?: FieldValue; fromExclusive?: boolean; toExclusive?: boolean };
  /** Sort direction by the index; ties are ordered by id. */
  order?: 'asc' | 'desc';
  limit?: number;
  offset?: number;
}

/** Options for one page of a scan over a complete collection. */
export interface Scan {
  /** The page starts after this id; at the first document if omitted. */
  afterId?: string;
  /** Default 500. */
  limit?: number;
}

/** Maximum number of documents; 500 by default. */
export interface DocumentReads {
  get<T>(spec: CollectionSpec<T>, id: string): Promise<Document<T> | undefined>;
  /** Finds documents by an index, at most `limit` (default 100). */
  find<T>(spec: CollectionSpec<T>, query: Query): Promise<Document<T>[]>;
  count<T>(spec: CollectionSpec<T>, query: Omit<Query, 'order' | 'limit' | 'offset'>): Promise<number>;
  /** Returns a page of documents in order of the UTF-8 bytes of their ids. */
  scan<T>(spec: CollectionSpec<T>, page?: Scan): Promise<Document<T>[]>;
}

/**
 * A consistent read view: all reads see the same moment until it is closed. Keeping it open for long costs the store
 * disk space.
 */
export interface ReadView extends DocumentReads {
  close(): Promise<void>;
}

export interface Documents extends DocumentReads {
  /**
   * Creates missing collections and indexes. Every collection must be declared before use; declaring it twice is
   * harmless.
   */
  declare(...specs: CollectionSpec<unknown>[]): Promise<void>;
  /** Opens a read view of the current documents that later writes do not affect. */
  readView(): Promise<ReadView>;
  /**
   * Applies all writes or none; durable when the promise resolves. After a rejected write, the conflicting document is
   * visible to the caller's next read.
   * @throws UniqueViolation, RevisionConflict
   */
  write(writes: readonly DocumentWrite[]): Promise<void>;
  /**
   * Applies the writes and replaces each live collection with its shadow collection in a single step: readers see
   * either the complete old or the complete new state. The shadow collections no longer exist afterwards. All or
   * nothing; durable when the promise resolves. A write of another process to a live collection at the same moment may
   * go to the replaced collection and be lost. It is not lost if it conflicts with one of `writes`, that is, if the
   * other process also writes a document for which `expectedRevision` is given, such as a group's checkpoint.
   * @throws UniqueViolation, RevisionConflict
   */
  swap(live: readonly CollectionSpec<unknown>[], writes: readonly DocumentWrite[]): Promise<void>;
  /** Deletes collections with all their documents; does nothing for a collection that was never declared. */
  drop(...specs: CollectionSpec<unknown>[]): Promise<void>;
  close(): Promise<void>;
}
