/** A declared index over top-level or dotted fields of a document. */
export interface IndexSpec {
  fields: readonly string[];
  unique?: boolean;
}

/** A collection is declared once, where it is used; the adapter makes table and indexes from it at start. */
export interface CollectionSpec<T> {
  name: string;
  indexes: Record<string, IndexSpec>;
  /** Carries T; never read. */
  readonly row?: T;
}

export function collection<T>(name: string, indexes: Record<string, IndexSpec> = {}): CollectionSpec<T> {
  return { name, indexes };
}

/** Where a collection is made anew while the live one is in use. No name of a declared collection has the sign, so none can clash. */
export function beside<T>(live: CollectionSpec<T>): CollectionSpec<T> {
  return collection<T>(`${live.name}~beside`, live.indexes);
}

export interface Document<T> {
  id: string;
  /** Rises by one with each write; 1 for a new document. */
  revision: number;
  body: T;
}

export type DocumentWrite =
  | {
      op: 'put';
      collection: string;
      id: string;
      body: unknown;
      /** Refused with RevisionConflict unless the document stands here; 0 = must not exist; left out = whatever stands. */
      expectedRevision?: number;
    }
  | { op: 'delete'; collection: string; id: string };

export function put<T>(spec: CollectionSpec<T>, id: string, body: T, expectedRevision?: number): DocumentWrite {
  return {
    op: 'put',
    collection: spec.name,
    id,
    body,
    ...(expectedRevision === undefined ? {} : { expectedRevision }),
  };
}

export function remove<T>(spec: CollectionSpec<T>, id: string): DocumentWrite {
  return { op: 'delete', collection: spec.name, id };
}

export class UniqueViolation extends Error {
  constructor(
    readonly collection: string,
    /** Name of the declared index. */
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
    super(`${collection}/${id} was changed by somebody else`);
    this.name = 'RevisionConflict';
  }
}

export type FieldValue = string | number | boolean | null;

export interface Query {
  /** Name of a declared index. */
  index: string;
  /** Values for the index's leading fields. */
  equals?: readonly FieldValue[];
  /** Bounds on the field that follows them. */
  range?: { from?: FieldValue; to?: FieldValue; fromExclusive?: boolean; toExclusive?: boolean };
  /** Order by the index (ties by id). */
  order?: 'asc' | 'desc';
  limit?: number;
  offset?: number;
}

/** One page of a whole collection. */
export interface Scan {
  /** After this id; from the first if left out. */
  afterId?: string;
  /** Default 500. */
  limit?: number;
}

/** What can be asked of documents. */
export interface DocumentReads {
  get<T>(spec: CollectionSpec<T>, id: string): Promise<Document<T> | undefined>;
  /** At most `limit` (default 100). */
  find<T>(spec: CollectionSpec<T>, query: Query): Promise<Document<T>[]>;
  count<T>(spec: CollectionSpec<T>, query: Omit<Query, 'order' | 'limit' | 'offset'>): Promise<number>;
  /** In order of the ids' UTF-8 bytes. */
  scan<T>(spec: CollectionSpec<T>, page?: Scan): Promise<Document<T>[]>;
}

/** All reads as of one moment, until it is closed. Kept open long, it costs the store room. */
export interface StillDocuments extends DocumentReads {
  close(): Promise<void>;
}

export interface Documents extends DocumentReads {
  /** Makes what is missing. Every collection is declared before it is used; declaring twice is harmless. */
  declare(...specs: CollectionSpec<unknown>[]): Promise<void>;
  /** The documents as they stand now, however they go on. */
  still(): Promise<StillDocuments>;
  /**
   * All or nothing; durable when it returns. Whoever is refused finds what was in the way at the next read.
   * @throws UniqueViolation, RevisionConflict
   */
  write(writes: readonly DocumentWrite[]): Promise<void>;
  /**
   * In one step the writes, and then what stands `beside` each live collection in its place: a reader sees all of before or
   * all of after. Nothing stands beside afterwards. All or nothing; durable when it returns.
   * What another process writes to a live collection at that very moment may go to what is replaced, and is lost, unless it
   * conflicts with one of `writes`: a document with `expectedRevision` that the other writes too, as a group's place is.
   * @throws UniqueViolation, RevisionConflict
   */
  swap(live: readonly CollectionSpec<unknown>[], writes: readonly DocumentWrite[]): Promise<void>;
  /** Forgets collections and all that they hold; harmless for what was never declared. */
  drop(...specs: CollectionSpec<unknown>[]): Promise<void>;
  close(): Promise<void>;
}
