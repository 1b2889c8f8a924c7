import { currentVersion, type StoredEvent, upcast } from '@goldwake/contracts';
import { type Connection, Schema } from 'mongoose';
import { eventIdOf } from '../../event-id.js';
import { type ChainLink, chainInput, sha256Hex } from '../../hash-chain.js';
import type { Append } from '../../ports/event-store.js';
import type { EventText } from '../event-text.js';

/**
 * An event as it lies in `events`. Its data is JSON text, because the hash is taken over it: BSON would change what stands
 * in a string (a lone surrogate) and so break the chain.
 */
export interface EventDocument extends Omit<StoredEvent, 'eventId' | 'position' | 'data'> {
  /** The position: its uniqueness costs no index more. */
  _id: number;
  data: string;
  /**
   * Counts the events of one command from 0, so that the second append of a command breaks `command` at its first event:
   * idempotency costs no look-up, and no document for each command.
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

/** In its newest shape, whichever it was stored in. @throws UnknownSchema */
export function toStoredEvent(document: EventDocument): StoredEvent {
  return upcast(asStored(document));
}

/** In the schema that it was stored in, known here or not. */
export function asStored(document: EventDocument): StoredEvent {
  return { ...headOf(document), data: JSON.parse(document.data) };
}

/** As JSON, in the schema that it was stored in. Its data is not read for it. */
export function asText(document: EventDocument): EventText {
  const { _id: position, stream, correlationId } = document;
  const head = JSON.stringify(headOf(document));
  return { stream, position, correlationId, json: `${head.slice(0, -1)},"data":${document.data}}` };
}

function headOf(document: EventDocument): Omit<StoredEvent, 'data'> {
  const { _id: position, data: _data, commandIndex: _commandIndex, stream, version, ...rest } = document;
  return { eventId: eventIdOf(stream, version), stream, version, position, ...rest };
}

/** The documents of an append, still without a position; each chained to the one before it. */
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
