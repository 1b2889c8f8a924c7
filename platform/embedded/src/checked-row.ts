import { FIRST_PREV_HASH } from '@goldwake/contracts/writer';
import { chainInput, eventIdOf, sha256Hex } from '@goldwake/core/writer';
import type { Connection, Row } from './connection.js';
import { DamagedValue } from './rows-query.js';

/**
 * Table of the collection `MASKED_EVENTS`. Its name is repeated here, because importing it would load all of core into
 * the writer thread.
 */
const MASKED_TABLE = 'doc_masked_events';

/**
 * Checks that a row of `SELECT_EVENTS` is the event that was stored. A flipped bit can change a value into another
 * valid one, or make an index entry point to another row; neither is visible without the hash, which covers the stream
 * and the version too.
 * @throws DamagedValue
 */
export function checkRow(db: Connection, row: Row): void {
  const hash = hashOf(row);
  if (hash === row[14] || hash === maskedHash(db, row)) return;
  throw new DamagedValue('its hash does not match its content', row);
}

/**
 * Checks that a row of a stream is the next one after the previous row.
 * @param previous undefined if the read begins with this row
 * @throws DamagedValue
 */
export function checkLink(stream: string, row: Row, previous: { version: number; hash: string } | undefined): void {
  if (row[1] !== stream) throw new DamagedValue('it belongs to another stream', row);
  const version = row[2] as number;
  const before = version === 1 ? FIRST_PREV_HASH : previous?.version === version - 1 ? previous.hash : row[13];
  if (row[13] !== before) throw new DamagedValue('it does not continue the event before it', row);
}

function hashOf(row: Row): string {
  const [, stream, version, type, schemaVersion, dataText] = row as [number, string, number, string, number, string];
  const link = {
    eventId: eventIdOf(stream, version),
    stream,
    version,
    type,
    schemaVersion,
    recordedAt: row[6] as string,
    effectiveAt: row[7] as string,
    correlationId: row[8] as string,
    causationId: row[9] as string | null,
    commandId: row[10] as string,
    commandHash: row[11] as string,
    actor: row[12] as string,
    prevHash: row[13] as string,
  };
  return sha256Hex(chainInput(link, dataText));
}

/** An import with masked names keeps the hashes of the unmasked events, and lists those of the masked ones. */
function maskedHash(db: Connection, row: Row): string | undefined {
  if (db.number(`SELECT count(*) FROM sqlite_schema WHERE name = '${MASKED_TABLE}'`) === 0) return undefined;
  const sql = `SELECT json_extract(body, '$.hash') FROM ${MASKED_TABLE} WHERE id = ?`;
  const [hash] = db.rows(sql, [eventIdOf(row[1] as string, row[2] as number)])[0] ?? [];
  return typeof hash === 'string' ? hash : undefined;
}
