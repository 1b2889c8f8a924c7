import type { CollectionSpec, FieldValue, IndexSpec, Query } from '../ports/documents.js';
import type { Value } from './connection.js';

const NAME = /^[a-z][a-z0-9_]{0,62}$/;
const FIELD = /^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*$/;
const DEFAULT_LIMIT = 100;

/** Names are checked, because SQL takes no parameters for them. @throws RangeError */
export function tableOf(collection: string): string {
  if (!NAME.test(collection)) throw new RangeError(`not a collection name: ${collection}`);
  return `doc_${collection}`;
}

function indexNameOf(collection: string, index: string): string {
  if (!NAME.test(index)) throw new RangeError(`not an index name: ${index}`);
  return `${tableOf(collection)}__${index}`;
}

function fieldOf(field: string): string {
  if (!FIELD.test(field)) throw new RangeError(`not a field: ${field}`);
  return `json_extract(body, '$.${field}')`;
}

export function createTable(collection: string): string {
  return `CREATE TABLE IF NOT EXISTS ${tableOf(collection)} (id TEXT PRIMARY KEY NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL)`;
}

export function createIndex(collection: string, name: string, spec: IndexSpec): { name: string; sql: string } {
  const index = indexNameOf(collection, name);
  const columns = spec.fields.map(fieldOf);
  // The id behind the fields gives ties their order; a unique index has none.
  if (!spec.unique) columns.push('id');
  return {
    name: index,
    sql: `CREATE ${spec.unique ? 'UNIQUE ' : ''}INDEX ${index} ON ${tableOf(collection)} (${columns.join(', ')})`,
  };
}

/** The declared index that SQLite's message names, or undefined if it is about something else. */
export function violatedIndex(message: string, collection: string): string | undefined {
  const found = /index '([a-z0-9_]+)'/.exec(message)?.[1];
  const prefix = `${tableOf(collection)}__`;
  return found?.startsWith(prefix) ? found.slice(prefix.length) : undefined;
}

function toValue(value: FieldValue): Value {
  return typeof value === 'boolean' ? Number(value) : value;
}

interface Sql {
  sql: string;
  parameters: Value[];
}

function where(spec: CollectionSpec<unknown>, query: Query): Sql & { fields: string[] } {
  const index = spec.indexes[query.index];
  if (!index) throw new RangeError(`${spec.name} has no index ${query.index}`);
  const fields = index.fields.map(fieldOf);
  const equals = query.equals ?? [];
  if (equals.length + (query.range ? 1 : 0) > fields.length) {
    throw new RangeError(`${spec.name}.${query.index} has only ${fields.length} fields`);
  }
  const terms: string[] = [];
  const parameters: Value[] = [];
  const term = (field: string | undefined, operator: string, value: FieldValue) => {
    if (value === null && operator === '=') terms.push(`${field} IS NULL`);
    else {
      terms.push(`${field} ${operator} ?`);
      parameters.push(toValue(value));
    }
  };
  equals.forEach((value, at) => {
    term(fields[at], '=', value);
  });
  const { from, to, fromExclusive, toExclusive } = query.range ?? {};
  const next = fields[equals.length];
  if (from !== undefined) term(next, fromExclusive ? '>' : '>=', from);
  if (to !== undefined) term(next, toExclusive ? '<' : '<=', to);
  return { sql: terms.length > 0 ? ` WHERE ${terms.join(' AND ')}` : '', parameters, fields };
}

export function selectDocuments(spec: CollectionSpec<unknown>, query: Query): Sql {
  const { sql, parameters, fields } = where(spec, query);
  const direction = query.order === 'desc' ? 'DESC' : 'ASC';
  // Fields held equal order nothing; named all the same, they keep SQLite from reading in the index's own order.
  const order = [...fields.slice(query.equals?.length ?? 0), 'id'].map((column) => `${column} ${direction}`).join(', ');
  return {
    sql: `SELECT id, revision, body FROM ${tableOf(spec.name)}${sql} ORDER BY ${order} LIMIT ? OFFSET ?`,
    parameters: [...parameters, query.limit ?? DEFAULT_LIMIT, query.offset ?? 0],
  };
}

export function countDocuments(spec: CollectionSpec<unknown>, query: Query): Sql {
  const { sql, parameters } = where(spec, query);
  return { sql: `SELECT count(*) FROM ${tableOf(spec.name)}${sql}`, parameters };
}
