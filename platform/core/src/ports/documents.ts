/** An index over one or more fields of a document. Nested fields are written as dotted paths. */
export interface IndexSpec {
  fields: readonly string[];
  unique?: boolean;
}

/**
 * Name and indexes of a document collection. It is declared once, by the code that uses it; at startup, the storage
 * adapter creates its table and indexes.
 */
export interface CollectionSpec<T> {
  name: string;
  indexes: Record<string, IndexSpec>;
  /** Carries the type `T` for the compiler; never read at runtime. */
  readonly row?: T;
}

export function collection<T>(name: string, indexes: Record<string, IndexSpec> = {}): CollectionSpec<T> {
  return { name, indexes };
}

/**
 * Returns the specification of a collection's shadow, in which the collection is rebuilt while the live one stays in
 * use. The name of the shadow contains `~`, which declared names must not contain, so the two cannot clash.
 */
export function shadow<T>(live: CollectionSpec<T>): CollectionSpec<T> {
  return collection<T>(`${live.name}~beside`, live.indexes);
}

export interface Document<T> {
  id: string;
  /** Revision of the document: 1 when it is created, then incremented by each write. */
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
       * Revision that the document must have; otherwise the write fails with RevisionConflict. 0 means that the
       * document must not exist yet; if omitted, any revision is accepted.
       */
      expectedRevision?: number;
    }
  | {
      op: 'delete';
      collection: string;
      id: string;
      /**
       * Field values that the document must have; if they differ or the document is missing, the deletion fails with
       * RevisionConflict. If omitted, the document is deleted whatever its content.
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
    /** Name of the unique index that the write violates. */
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
  /** Name of the declared index to search. */
  index: string;
  /** Values that the first fields of the index must have, in index order. */
  equals?: readonly FieldValue[];
  /** Bounds of the index field that follows the fields in `equals`. */
  range?: { from?: FieldValue; to?: FieldValue; fromExclusive?: boolean; toExclusive?: boolean };
  /** Sort direction of the index; documents with equal index values are sorted by id. */
  order?: 'asc' | 'desc';
  limit?: number;
  offset?: number;
}

/** Selects one page of a scan over a complete collection. */
export interface Scan {
  /** Id after which the page starts; if omitted, the page starts at the first document. */
  afterId?: string;
  /** Default 500. */
  limit?: number;
}

/** Read operations that the document store and its read views have in common. */
export interface DocumentReads {
  get<T>(spec: CollectionSpec<T>, id: string): Promise<Document<T> | undefined>;
  /** Returns the documents with these ids in the same order, in one read; undefined for each that does not exist. */
  getMany<T>(spec: CollectionSpec<T>, ids: readonly string[]): Promise<(Document<T> | undefined)[]>;
  /** Finds documents through a declared index; returns at most `limit` documents (100 by default). */
  find<T>(spec: CollectionSpec<T>, query: Query): Promise<Document<T>[]>;
  count<T>(spec: CollectionSpec<T>, query: Omit<Query, 'order' | 'limit' | 'offset'>): Promise<number>;
  /** Returns one page of a collection, sorted by the UTF-8 bytes of the ids. */
  scan<T>(spec: CollectionSpec<T>, page?: Scan): Promise<Document<T>[]>;
}

/**
 * A consistent view of the documents: until it is closed, all reads see the state of the same moment. A view that stays
 * open for long costs the store disk space.
 */
export interface ReadView extends DocumentReads {
  close(): Promise<void>;
}

export interface Documents extends DocumentReads {
  /**
   * Creates missing collections and indexes. Every collection must be declared before use; repeating this is harmless.
   */
  declare(...specs: CollectionSpec<unknown>[]): Promise<void>;
  /** Opens a consistent view of the current documents, which later writes do not affect. */
  readView(): Promise<ReadView>;
  /**
   * Applies all writes or none; they are durable when the promise resolves. After a conflict, the caller's next read
   * returns the conflicting document.
   * @throws UniqueViolation, RevisionConflict
   */
  write(writes: readonly DocumentWrite[]): Promise<void>;
  /**
   * Applies the writes and atomically replaces each live collection with its shadow collection: readers see either the
   * complete old or the complete new state. The result is durable when the promise resolves, and the shadow
   * collections no longer exist. A concurrent write of another process to a live collection may be lost, unless it
   * conflicts with one of `writes`, that is, it also writes a document for which `expectedRevision` is given, such as
   * the group's checkpoint.
   * @throws UniqueViolation, RevisionConflict
   */
  swap(live: readonly CollectionSpec<unknown>[], writes: readonly DocumentWrite[]): Promise<void>;
  /** Deletes collections with all their documents; ignores collections that were never declared. */
  drop(...specs: CollectionSpec<unknown>[]): Promise<void>;
  close(): Promise<void>;
}
