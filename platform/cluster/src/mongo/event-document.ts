import { currentVersion, type StoredEvent, UnknownSchema, upcast } from '@goldwake/contracts';
import type { Append } from '@goldwake/core';
import { type ChainLink, chainInput, sha256Hex } from '@goldwake/core';
import { eventIdOf, messageOf } from '@goldwake/core/adapters';
import { type Connection, Schema } from 'mongoose';
import { type EventText, referenceTo } from '../event-text.js';
import { checkTypes, damagedEvent, dataOf } from './damaged-event.js';

/**
 * An event as it is stored in the collection `events`. Its data is JSON text, because the hash is computed from this
 * text: BSON would change some strings (a lone surrogate) and break the hash chain.
 */
export interface EventDocument extends Omit<StoredEvent, 'eventId' | 'position' | 'data'> {
  /** Position of the event. As the document id it is unique without a further index. */
  _id: number;
  data: string;
  /**
   * Index of the event among the events of its command, from 0. If a command is appended again, its first event
   * violates the unique index `command`, so idempotency needs no look-up and no document per command.
   */
  commandIndex: number;
}

export const STREAM_INDEX = 'stream';
export const COMMAND_INDEX = 'command';

const text = { type: String, required: true };
const number = { type: Number, required: true };

const schema = new Schema<EventDocument>(
  {
    _id: number,
    stream: text,
    version: number,
    type: text,
    schemaVersion: number,
    data: text,
    recordedAt: text,
    effectiveAt: text,
    correlationId: text,
    causationId: { type: String },
    commandId: text,
    commandHash: text,
    commandIndex: number,
    actor: text,
    prevHash: text,
    hash: text,
  },
  { collection: 'events', versionKey: false },
);
schema.index({ stream: 1, version: 1 }, { name: STREAM_INDEX, unique: true });
schema.index({ stream: 1, commandId: 1, commandIndex: 1 }, { name: COMMAND_INDEX, unique: true });

export type EventModel = ReturnType<typeof eventModel>;

export function eventModel(connection: Connection) {
  return connection.model('event', schema);
}

/**
 * Upcasts a stored event to its newest schema version.
 * @throws UnknownSchema, DamagedHistory
 */
export function toStoredEvent(document: EventDocument): StoredEvent {
  const event = asStored(document);
  try {
    return upcast(event);
  } catch (error) {
    if (error instanceof UnknownSchema) throw error;
    throw damagedEvent(document, `data does not fit its schema: ${messageOf(error)}`);
  }
}

/**
 * Returns the event in its stored schema version, even if this program does not know that version.
 * @throws DamagedHistory
 */
export function asStored(document: EventDocument): StoredEvent {
  checkTypes(document);
  return { ...headOf(document), data: dataOf(document) };
}

/** Returns the event as JSON text in its stored schema version, or a reference to it if it is damaged. */
export function asText(document: EventDocument): EventText {
  const { _id: position, stream, correlationId } = document;
  try {
    checkTypes(document);
    dataOf(document);
  } catch (error) {
    // An event without a valid stream belongs to no topic.
    return { ...referenceTo({ stream: typeof stream === 'string' ? stream : '', position }), damage: messageOf(error) };
  }
  const head = JSON.stringify(headOf(document));
  return { stream, position, correlationId, json: `${head.slice(0, -1)},"data":${document.data}}` };
}

function headOf(document: EventDocument): Omit<StoredEvent, 'data'> {
  const { _id: position, data: _data, commandIndex: _commandIndex, stream, version, ...rest } = document;
  return { eventId: eventIdOf(stream, version), stream, version, position, ...rest };
}

/**
 * Returns the position of the last event; 0 if there is none. Documents whose id is not a number, such as one that was
 * inserted by hand, have no position: they would sort after all events.
 */
export async function lastPositionOf(events: EventModel): Promise<number> {
  const options = { projection: { _id: 1 }, sort: { _id: -1 as const } };
  const last = await events.collection.findOne({ _id: { $lte: Number.MAX_SAFE_INTEGER } as never }, options);
  return Math.floor(Number(last?._id ?? 0));
}

/**
 * Builds the event documents of an append, without positions yet. Each document contains the hash of the previous one.
 */
export function documentsOf(append: Append, texts: readonly string[], recordedAt: string, prevHash: string) {
  const { stream, context, effectiveAt = recordedAt } = append;
  let last = prevHash;
  return append.events.map(({ type }, commandIndex): EventDocument => {
    const version = append.expectedVersion + 1 + commandIndex;
    const { correlationId, causationId, commandId, commandHash, actor } = context;
    const schemaVersion = currentVersion(type);
    const head = { stream, version, type, schemaVersion, recordedAt, effectiveAt };
    const who = { correlationId, causationId, commandId, commandHash, actor, prevHash: last };
    const link: ChainLink = { eventId: eventIdOf(stream, version), ...head, ...who };
    const data = texts[commandIndex] as string;
    last = sha256Hex(chainInput(link, data));
    return { _id: 0, ...head, data, ...who, commandIndex, hash: last };
  });
}
