import type { CollectionSpec, FieldValue, IndexSpec, Query } from '@goldwake/core';
import { checkField, checkIndexName, liveNameOf } from '@goldwake/core/writer';
import type { Value } from './connection.js';

const DEFAULT_LIMIT = 100;

/**
 * Returns the name of the table that stores a collection. The name is validated, because SQL statements cannot take
 * table names as parameters.
 * @throws RangeError if the name is invalid
 */
export function tableOf(collection: string): string {
  const name = liveNameOf(collection);
  return `${name === collection ? 'doc' : 'beside'}_${name}`;
}

/**
 * Returns the two possible names of an index, starting with the name that matches its table. SQLite cannot rename an
 * index, so after a swap of tables, an index may still be named after the other table (live or shadow).
 */
export function indexNamesOf(collection: string, index: string): [string, string] {
  checkIndexName(index);
  const name = liveNameOf(collection);
  const other = name === collection ? `${name}~beside` : name;
  return [`${tableOf(collection)}__${index}`, `${tableOf(other)}__${index}`];
}

function fieldOf(field: string): string {
  checkField(field);
  return `json_extract(body, '$.${field}')`;
}

/** Returns the definition of the table of a collection as SQLite stores it. */
export function documentTable(table: string): string {
  return `CREATE TABLE ${table} (id TEXT PRIMARY KEY NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL)`;
}

export function createIndex(collection: string, indexName: string, spec: IndexSpec): string {
  return documentIndex(tableOf(collection), indexName, spec);
}

/** Returns the definition of an index as SQLite stores it. */
export function documentIndex(table: string, indexName: string, spec: IndexSpec): string {
  const columns = spec.fields.map(fieldOf);
  // Add the id as last column to sort rows with equal fields; a unique index does not need it.
  if (!spec.unique) columns.push('id');
  return `CREATE ${spec.unique ? 'UNIQUE ' : ''}INDEX ${indexName} ON ${table} (${columns.join(', ')})`;
}

/** Parses the SQL statement of an index, as built by `createIndex`, back into its specification. */
export function indexOf(createIndexSql: string): IndexSpec {
  const fields = [...createIndexSql.matchAll(/json_extract\(body, '\$\.([^']+)'\)/g)].map(([, field]) => String(field));
  return createIndexSql.startsWith('CREATE UNIQUE') ? { fields, unique: true } : { fields };
}

/**
 * Returns the SQL of an index without the names of the index and its table, so that two definitions can be compared.
 */
export function definitionOf(createIndexSql: string): string {
  return createIndexSql.replace(/INDEX \S+ ON \S+/, '');
}

/** Returns the declared index that SQLite's error message names; undefined if the message is about something else. */
export function violatedIndex(message: string, collection: string): string | undefined {
  const found = /index '([a-z0-9_]+)'/.exec(message)?.[1];
  const prefix = indexNamesOf(collection, 'x').find((name) => found?.startsWith(name.slice(0, -1)));
  return prefix && found?.slice(prefix.length - 1);
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
  // Do not sort by columns with an equality condition. They do not affect the order, but with them SQLite would not
  // read in index order.
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

export function deleteDocument(
  collection: string,
  id: string,
  expectedFields: readonly (readonly [field: string, value: FieldValue])[],
): Sql {
  const terms = expectedFields.map(([field]) => ` AND ${fieldOf(field)} IS ?`);
  return {
    sql: `DELETE FROM ${tableOf(collection)} WHERE id = ?${terms.join('')}`,
    parameters: [id, ...expectedFields.map(([, value]) => toValue(value))],
  };
}

export function selectPage(collection: string): string {
  return `SELECT id, revision, body FROM ${tableOf(collection)} WHERE id > ? ORDER BY id LIMIT ?`;
}
