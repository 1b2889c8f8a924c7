/**
 * Replaces the decoder of kafkajs 2.2.4 for fetched records, which does not check the CRC of a batch: with damaged
 * bytes in a segment file of the broker, a consumer crashed again and again, or fetched the same batch forever without
 * any error. Here a damaged batch becomes one damaged record, and reading continues with the next valid batch.
 */
import { createRequire } from 'node:module';
import type { KafkaMessage } from 'kafkajs';

const require = createRequire(import.meta.url);
const PROTOCOL = 'kafkajs/src/protocol';
const RESPONSE = `${PROTOCOL}/requests/fetch/v11/response.js`;

/** Byte offsets in a record batch. The CRC covers everything after it. */
const LENGTH = 8;
const BODY = 12;
const MAGIC = 16;
const CRC = 17;
const CHECKED = 21;
const LAST_OFFSET_DELTA = 23;
const HEADER_BYTES = 61;
const MAGIC_2 = 2;
/** Number of damaged bytes that a dead letter keeps. */
const KEPT_BYTES = 64 * 1024;

/** Placeholder for one or more records that are damaged in Kafka. */
export type DamagedRecord = KafkaMessage & { damaged: true };

interface Decoder {
  readInt16(): number;
  readInt32(): number;
  readInt64(): { toString(): string };
  readString(): string;
  readBytes(length?: number): Buffer;
  canReadBytes(length: number): boolean;
  readArray<T>(read: (decoder: Decoder) => T): T[];
  readArrayAsync<T>(read: (decoder: Decoder) => Promise<T>): Promise<T[]>;
}
type DecodeBatch = (decoder: Decoder) => Promise<{ records: KafkaMessage[] }>;

/** Sizes in bytes above which the broker cuts off the last batch of a response. */
export interface FetchLimits {
  responseBytes: number;
  partitionBytes: number;
}

export function isDamaged(message: KafkaMessage): message is DamagedRecord {
  return 'damaged' in message;
}

/**
 * Makes kafkajs check the records that it fetches.
 * @throws Error if this version of kafkajs has another decoder, so that the patch is reviewed
 */
export function checkFetchedRecords(limits: FetchLimits, response = require(RESPONSE) as { decode?: unknown }): void {
  if (typeof response.decode !== 'function') {
    throw new Error(`kafkajs has changed: ${RESPONSE} has no decode to replace; review decode-records.ts`);
  }
  response.decode = (raw: Buffer) => decodeResponse(raw, limits);
}

/** Decodes a response to a fetch request of version 11, like kafkajs except for its records. */
async function decodeResponse(raw: Buffer, limits: FetchLimits) {
  const Decoder = require(`${PROTOCOL}/decoder.js`) as new (buffer: Buffer) => Decoder;
  const decodeBatch = require(`${PROTOCOL}/recordBatch/v0/decoder.js`) as DecodeBatch;
  const decoder = new Decoder(raw);
  const clientSideThrottleTime = decoder.readInt32();
  const errorCode = decoder.readInt16();
  const sessionId = decoder.readInt32();
  const responses = await decoder.readArrayAsync(async (topic) => ({
    topicName: topic.readString(),
    partitions: await topic.readArrayAsync(async (of) => {
      const partition = {
        partition: of.readInt32(),
        errorCode: of.readInt16(),
        highWatermark: of.readInt64().toString(),
        lastStableOffset: of.readInt64().toString(),
        lastStartOffset: of.readInt64().toString(),
        abortedTransactions: of.readArray((each) => ({
          producerId: each.readInt64().toString(),
          firstOffset: each.readInt64().toString(),
        })),
        preferredReadReplica: of.readInt32(),
      };
      const size = of.readInt32();
      const bytes = size > 0 && of.canReadBytes(size) ? of.readBytes(size) : Buffer.alloc(0);
      const cut = { partition: limits.partitionBytes - bytes.length, response: limits.responseBytes - raw.length };
      const room = Math.min(cut.partition, cut.response);
      const messages = await recordsIn(bytes, BigInt(partition.highWatermark), room, (batch) =>
        decodeBatch(new Decoder(batch)),
      );
      return { ...partition, messages };
    }),
  }));
  return { throttleTime: 0, clientSideThrottleTime, errorCode, sessionId, responses };
}

/**
 * Returns the records of a partition in a response, with one damaged record for each series of damaged batches.
 * @param end offset after the last record of the partition
 * @param room number of bytes by which the response could have been longer
 */
export async function recordsIn(
  bytes: Buffer,
  end: bigint,
  room: number,
  decode: (batch: Buffer) => Promise<{ records: KafkaMessage[] }>,
): Promise<KafkaMessage[]> {
  const records: KafkaMessage[] = [];
  let next = 0n;
  for (let at = 0; at < bytes.length; ) {
    const batch = batchAt(bytes, at, next, end);
    if (batch) {
      records.push(...(await decode(batch.bytes)).records);
      next = batch.next;
      at += batch.bytes.length;
      continue;
    }
    let later = at + 1;
    while (later < bytes.length && !batchAt(bytes, later, next, end)) later++;
    // The end may be a batch that the broker has cut off. It is then the first one of the next response.
    if (later === bytes.length && (at > 0 || room <= 0)) break;
    const offset = later < bytes.length ? bytes.readBigInt64BE(later) - 1n : end - 1n;
    records.push(damagedRecord(bytes.subarray(at, Math.min(later, at + KEPT_BYTES)), offset));
    at = later;
  }
  return records;
}

/** Returns the batch that begins at the byte, unless it is damaged or incomplete. */
function batchAt(bytes: Buffer, at: number, first: bigint, end: bigint): { bytes: Buffer; next: bigint } | undefined {
  if (bytes[at + MAGIC] !== MAGIC_2 || at + HEADER_BYTES > bytes.length) return undefined;
  const size = BODY + bytes.readInt32BE(at + LENGTH);
  if (size < HEADER_BYTES || at + size > bytes.length) return undefined;
  const offset = bytes.readBigInt64BE(at);
  const next = offset + BigInt(bytes.readInt32BE(at + LAST_OFFSET_DELTA)) + 1n;
  if (offset < first || next <= offset || next > end) return undefined;
  const batch = bytes.subarray(at, at + size);
  return crc32C(batch.subarray(CHECKED)) === batch.readUInt32BE(CRC) ? { bytes: batch, next } : undefined;
}

function damagedRecord(value: Buffer, offset: bigint): DamagedRecord {
  const record = { offset: String(offset), value, key: null, headers: {}, timestamp: '0', attributes: 0 };
  return Object.assign(record, { damaged: true as const, isControlRecord: false, batchContext: {} });
}

function crc32C(bytes: Buffer): number {
  return (require(`${PROTOCOL}/recordBatch/crc32C/index.js`) as (of: Buffer) => number)(bytes);
}
