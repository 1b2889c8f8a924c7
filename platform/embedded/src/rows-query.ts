import { isUtf8 } from 'node:buffer';
import type Database from 'libsql';
import type { Row, Value } from './connection.js';

/** Prefix of the texts that stand for damaged ones. */
export const DAMAGED_TEXT = 'damaged text: ';

/**
 * Thrown when a stored value is damaged although its page is readable. It carries SQLite's code for damage, so that
 * both kinds of damage are handled in the same way.
 */
export class DamagedValue extends Error {
  readonly code = 'SQLITE_CORRUPT';

  /** @param row the row with the damaged value, in which replacement characters stand for the invalid bytes */
  constructor(
    message: string,
    readonly row: Row = [],
  ) {
    super(message);
    this.name = 'DamagedValue';
  }
}

/**
 * A prepared SELECT of integers and texts. libsql aborts the whole process if a text that it returns is not valid
 * UTF-8, so SQLite returns all rows as one JSON text in a BLOB, which is decoded and checked here. Reading one value
 * instead of many also makes reading a page of events faster.
 */
export class RowsQuery {
  private statement: Database.Statement<[readonly Value[]]>;
  private readonly columns: string[];

  constructor(
    private readonly db: Database.Database,
    private readonly sql: string,
  ) {
    this.columns = db
      .prepare(sql)
      .columns()
      .map(({ name }) => name);
    this.statement = this.prepare(this.aliases);
  }

  /** @throws DamagedValue, and errors of SQLite */
  rows(parameters: readonly Value[]): Row[] {
    let bytes: Buffer;
    try {
      bytes = blobOf(this.statement, parameters);
    } catch (error) {
      // After an error, libsql does not reset the statement, which would keep its present parameters.
      this.statement = this.prepare(this.aliases);
      throw isBlobRefused(error) ? this.damage(parameters) : error;
    }
    if (!isUtf8(bytes)) throw this.damage(parameters);
    return JSON.parse(bytes.toString());
  }

  private get aliases(): string[] {
    return this.columns.map((_, at) => `c${at}`);
  }

  private prepare(values: readonly string[]): Database.Statement<[readonly Value[]]> {
    return this.db
      .prepare<[readonly Value[]]>(
        `WITH result(${this.aliases.join(', ')}) AS (${this.sql}) SELECT CAST(json_group_array(json_array(${values.join(', ')})) AS BLOB) FROM result`,
      )
      .raw();
  }

  /** Returns all rows. Damaged values are represented as text that is not valid JSON. */
  rowsAsText(parameters: readonly Value[]): Row[] {
    return this.inspect(parameters).map((row) => row.map(asText));
  }

  /** Reads again and finds the first damaged value. */
  private damage(parameters: readonly Value[]): DamagedValue {
    for (const row of this.inspect(parameters)) {
      const at = row.findIndex(isDamaged);
      if (at < 0) continue;
      const why = Array.isArray(row[at]) ? 'is a BLOB instead of text' : 'is not valid UTF-8';
      return new DamagedValue(`${this.columns[at]} ${why}`, row.map(asText));
    }
    return new DamagedValue('a value is not valid UTF-8');
  }

  private inspect(parameters: readonly Value[]): Inspected[][] {
    const orBlob = this.aliases.map((name) => `iif(typeof(${name}) = 'blob', json_array(hex(${name})), ${name})`);
    // Latin-1 keeps each byte as one character. JSON's own characters are ASCII, so the text can be parsed.
    return JSON.parse(blobOf(this.prepare(orBlob), parameters).toString('latin1'));
  }
}

/** A value whose text has one character for each byte. A BLOB is an array with its hexadecimal digits. */
type Inspected = Row[number] | [hex: string];

/**
 * Checks the texts of the schema. libsql returns names and types of columns with each statement, and aborts the process
 * if they are not valid UTF-8.
 * @throws DamagedValue
 */
export function checkSchemaText(db: Database.Database): void {
  const all = 'SELECT CAST(json_group_array(json_array(name, tbl_name, sql)) AS BLOB) FROM sqlite_schema';
  if (!isUtf8(blobOf(db.prepare<[readonly Value[]]>(all).raw(), []))) {
    throw new DamagedValue('the schema is not valid UTF-8');
  }
}

function blobOf(statement: Database.Statement<[readonly Value[]]>, parameters: readonly Value[]): Buffer {
  return (statement.get(parameters) as unknown as [Buffer])[0];
}

function isBlobRefused(error: unknown): boolean {
  return (error as Error).message.includes('JSON cannot hold BLOB');
}

function isDamaged(value: Inspected): boolean {
  return Array.isArray(value) || (typeof value === 'string' && !isUtf8(Buffer.from(value, 'latin1')));
}

function asText(value: Inspected): Row[number] {
  if (Array.isArray(value)) return `x'${value[0]}'`;
  if (typeof value !== 'string') return value;
  const bytes = Buffer.from(value, 'latin1');
  // The prefix makes a damaged JSON text invalid, so that it cannot be mistaken for an intact document.
  return isUtf8(bytes) ? bytes.toString() : `${DAMAGED_TEXT}${bytes.toString()}`;
}
