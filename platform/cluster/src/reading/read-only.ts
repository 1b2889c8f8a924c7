import { type Category, type StoredEvent, UnknownSchema } from '@goldwake/contracts';
import type {
  CollectionSpec,
  Committed,
  Document,
  DocumentText,
  EventFilter,
  Moment,
  PositionRange,
  Query,
  RawEvent,
  ReadOnlyCasino,
  RepeatedCommand,
  StorageDamage,
  StreamHead,
  StreamInfo,
  VersionRange,
} from '@goldwake/core';
import type { Stored } from '../mongo/document-writes.js';
import { asStored, type EventDocument, toStoredEvent } from '../mongo/event-document.js';
import { Bridge } from './bridge.js';
import type { Question } from './bridge-protocol.js';
import { partitionsCommitted } from './committed.js';

/** Read-only access to a casino on MongoDB, even while its services run. Does not use Kafka. */
class ClusterReadOnly implements ReadOnlyCasino {
  /** @param pin whether a snapshot is pinned; shared by all that read through the same bridge */
  constructor(
    private readonly bridge: Bridge,
    private readonly unknown: 'refused' | 'kept' = 'refused',
    private readonly pin = { isPinned: false },
  ) {}

  pinSnapshot(): this {
    this.bridge.ask('pinSnapshot');
    this.pin.isPinned = true;
    return this;
  }

  readAtOnce<T>(read: () => T): T {
    if (this.pin.isPinned) return read();
    this.bridge.ask('pinSnapshot');
    this.pin.isPinned = true;
    try {
      return read();
    } finally {
      this.pin.isPinned = false;
      this.bridge.ask('unpinSnapshot');
    }
  }

  keepingUnknown(): ReadOnlyCasino {
    return new ClusterReadOnly(this.bridge, 'kept', this.pin);
  }

  lastPosition(): number {
    return this.bridge.ask('lastPosition');
  }

  version(stream: string): number {
    return this.bridge.ask('version', stream);
  }

  event(stream: string, version: number): RawEvent | undefined {
    return this.one('event', stream, version);
  }

  eventAt(position: number): RawEvent | undefined {
    return this.one('eventAt', position);
  }

  streamsStartingWith(category: Category, text: string): string[] {
    return this.bridge.ask('streamsHolding', category, text, { first: true });
  }

  streamsContaining(category: Category, type: string, text: string): string[] {
    return this.bridge.ask('streamsHolding', category, text, { type });
  }

  newestOf(stream: string, type: string): RawEvent | undefined {
    return this.one('newestOf', stream, type);
  }

  versionAt(stream: string, moment: Moment): number {
    return this.bridge.ask('versionAt', stream, moment);
  }

  heads(): StreamHead[] {
    return this.bridge.ask('heads');
  }

  repeatedCommands(afterPosition = 0): RepeatedCommand[] {
    return this.bridge.ask('repeatedCommands', afterPosition);
  }

  allEvents(options: PositionRange & EventFilter = {}): Generator<RawEvent> {
    return this.events('allEvents', options);
  }

  streamEvents(stream: string, options: VersionRange = {}): Generator<RawEvent> {
    return this.events('streamEvents', stream, options);
  }

  streams(prefix = ''): StreamInfo[] {
    return [...this.all<StreamInfo>('streams', prefix)];
  }

  collections(): CollectionSpec<unknown>[] {
    return this.bridge.ask('collections');
  }

  document<T>(collection: string, id: string): Document<T> | undefined {
    const stored = this.bridge.ask<Stored | null>('document', collection, id);
    return stored ? toDocument<T>(stored) : undefined;
  }

  *allDocuments<T>(collection: string): Generator<Document<T>> {
    for (const stored of this.all<Stored>('documents', collection)) yield toDocument<T>(stored);
  }

  documentsAsStored<T>(collection: string): Generator<Document<T>> {
    return this.allDocuments(collection);
  }

  *documentTexts(collection: string): Generator<DocumentText> {
    for (const { id, body } of this.allDocuments(collection)) yield { id, text: JSON.stringify(body) };
  }

  *documentIds(collection: string): Generator<string> {
    for (const { _id } of this.all<Pick<Stored, '_id'>>('documentIds', collection)) yield _id;
  }

  find<T>(spec: CollectionSpec<T>, query: Query): Document<T>[] {
    return this.bridge.ask<Stored[]>('find', spec, query).map((stored) => toDocument<T>(stored));
  }

  committed(): Committed {
    return this.readAtOnce(() => partitionsCommitted(this));
  }

  damage(): StorageDamage {
    return this.bridge.ask('damage');
  }

  close(): void {
    this.bridge.close();
  }

  private one(...question: Question): RawEvent | undefined {
    const document = this.bridge.ask<EventDocument | null>(...question);
    return document ? toRawEvent(document, this.unknown) : undefined;
  }

  private *events(...question: Question): Generator<RawEvent> {
    for (const document of this.all<EventDocument>(...question)) yield toRawEvent(document, this.unknown);
  }

  private *all<T>(...question: Question): Generator<T> {
    const id = this.bridge.ask<number | undefined>(...question);
    if (id === undefined) return;
    try {
      for (let page = this.bridge.ask<T[]>('next', id); page.length > 0; page = this.bridge.ask<T[]>('next', id)) {
        yield* page;
      }
    } finally {
      this.bridge.ask('end', id);
    }
  }
}

/**
 * @param unknown whether an event with an unknown schema is refused, or kept as it is stored
 * @throws UnknownSchema, DamagedHistory
 */
function toRawEvent(document: EventDocument, unknown: 'refused' | 'kept'): RawEvent {
  const { data: dataText, schemaVersion } = document;
  return { event: eventOf(document, unknown), dataText, schemaVersion };
}

function eventOf(document: EventDocument, unknown: 'refused' | 'kept'): StoredEvent {
  try {
    return toStoredEvent(document);
  } catch (error) {
    if (error instanceof UnknownSchema && unknown === 'kept') return asStored(document);
    throw error;
  }
}

function toDocument<T>({ _id: id, revision, body }: Stored): Document<T> {
  return { id, revision, body: body as T };
}

/**
 * Opens a casino on MongoDB for reading only.
 * @param uri as for `openCluster`
 * @throws StorageFailed if MongoDB does not respond, or the database contains no casino
 */
export function openReadOnlyCluster(uri: string): ReadOnlyCasino {
  const bridge = new Bridge(new URL('./reader-thread.js', import.meta.url), uri);
  const casino = new ClusterReadOnly(bridge);
  casino.lastPosition();
  return casino;
}
