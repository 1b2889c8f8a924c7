import { join } from 'node:path';
import type { Protection } from '@goldwake/contracts';
import {
  type ChainNodeParser,
  type CompletedConfig,
  createFormatter,
  createParser,
  createProgram,
  DEFAULT_CONFIG,
  SchemaGenerator,
} from 'ts-json-schema-generator';
import { ROOT } from '../../set-up/root.mjs';
import { PROTECTION, ProtectedTypeParser } from './protected-type.js';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Schemas = Record<string, Json>;

/** Everything that the build derives from the types in `contracts`. */
export interface Derived {
  /** JSON schema of the newest data of each event type, without references. */
  events: Schemas;
  /** Protection of each field of the newest data, by event type. */
  fields: Record<string, Record<string, Protection>>;
  /** JSON schema of the data of each push, without references. Its description is the docstring of the push. */
  pushes: Schemas;
  /** JSON schemas of all responses and of the types that they refer to, as OpenAPI 3.1 components. */
  responses: Schemas;
}

const CONFIG: CompletedConfig = {
  ...DEFAULT_CONFIG,
  path: join(ROOT, 'contracts/src/registry.ts'),
  tsconfig: join(ROOT, 'contracts/tsconfig.json'),
  // The repository's own TypeScript compiler has checked the types already; the generator's is older.
  skipTypeCheck: true,
  additionalProperties: false,
  sortProps: true,
};

/**
 * Derives the schemas from the types. Takes 2 to 3 seconds, most of them to load the types.
 * @throws Error that names a push without a docstring
 */
export function derive(): Derived {
  const program = createProgram(CONFIG);
  const generator = new SchemaGenerator(
    program,
    createParser(program, CONFIG, (parsers) => {
      parsers.addNodeParser(new ProtectedTypeParser(parsers as ChainNodeParser));
    }),
    createFormatter(CONFIG),
    CONFIG,
  );
  const definitionsOf = (type: string) => {
    const { [type]: root, ...types } = generator.createSchema(type).definitions as Schemas;
    return { root: (root as { properties: Schemas }).properties, types };
  };
  return {
    ...eventsOf(definitionsOf('EventsOf')),
    pushes: pushesOf(definitionsOf('Pushes')),
    responses: componentsOf(definitionsOf('Responses')),
  };
}

type Definitions = { root: Schemas; types: Schemas };

function eventsOf({ root, types }: Definitions): Pick<Derived, 'events' | 'fields'> {
  const data = sorted(
    Object.values(root)
      .flatMap((events) => alternativesOf(events, types))
      .map((event) => {
        const { type, data } = (event as { properties: { type: { const: string }; data: Json } }).properties;
        return [type.const, resolved(data, types)] as const;
      }),
  );
  const events = Object.fromEntries(Object.entries(data).map(([type, schema]) => [type, bare(schema)]));
  const fields = Object.fromEntries(Object.entries(data).map(([type, schema]) => [type, protectionsIn(type, schema)]));
  return { events, fields };
}

function pushesOf({ root, types }: Definitions): Schemas {
  return sorted(Object.entries(root).map(([name, schema]) => [name, describedPush(name, schema, types)]));
}

/** @throws Error if the push has no docstring, because `/api/asyncapi.json` shows it */
export function describedPush(name: string, schema: Json, types: Schemas): Json {
  if (typeof (schema as Schemas).description !== 'string') {
    throw new Error(
      `the push ${name} has no docstring: add one to its line in the …Pushes interface in contracts/src that says when the push is sent, and to whom`,
    );
  }
  return without(resolved(schema, types), isProtection);
}

function alternativesOf(schema: Json, types: Schemas): Json[] {
  const { anyOf, $ref } = schema as { anyOf?: Json[]; $ref?: string };
  if ($ref !== undefined) return alternativesOf(types[nameIn($ref)] as Json, types);
  return anyOf?.flatMap((one) => alternativesOf(one, types)) ?? [schema];
}

/** Inlines referenced schemas. */
function resolved(schema: Json, types: Schemas): Json {
  if (Array.isArray(schema)) return schema.map((one) => resolved(one, types));
  if (schema === null || typeof schema !== 'object') return schema;
  const { $ref, ...siblings } = schema;
  if (typeof $ref === 'string') {
    const target = resolved(types[nameIn($ref)] as Json, types) as Schemas;
    const inlined = { ...target, ...(resolved(siblings, types) as Schemas) };
    return nameIn($ref) === 'Sealed' ? { ...inlined, [PROTECTION]: 'sealed' } : inlined;
  }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, resolved(value, types)]));
}

/**
 * Returns the protection of each field of an event's data.
 * @throws Error for a protected text inside of a field, where nothing would protect it
 */
export function protectionsIn(type: string, data: Json): Record<string, Protection> {
  const { properties } = data as { properties: Record<string, Schemas> };
  return Object.fromEntries(
    Object.entries(properties).map(([field, schema]) => {
      // A field that may be null has alternatives.
      const { [PROTECTION]: own, anyOf = [], ...rest } = schema;
      const alternatives = (anyOf as Schemas[]).map(({ [PROTECTION]: found, ...other }) => ({ found, other }));
      if (JSON.stringify([rest, alternatives.map(({ other }) => other)]).includes(`"${PROTECTION}"`))
        throw new Error(`${type}: a part of the field ${field} is protected; only a whole field can be`);
      const protection = [own, ...alternatives.map(({ found }) => found)].find((one) => one !== undefined);
      return [field, (protection ?? 'plain') as Protection];
    }),
  );
}

/** Removes protections and descriptions, because nobody reads them in the schemas of events. */
const bare = (schema: Json) => without(schema, (key, value) => isProtection(key) || isDescription(key, value));
const isProtection = (key: string) => key === PROTECTION;
/** A property called `description` has a schema, not a text. */
const isDescription = (key: string, value: Json) => key === 'description' && typeof value === 'string';

function without(schema: Json, isRemoved: (key: string, value: Json) => boolean): Json {
  if (Array.isArray(schema)) return schema.map((one) => without(one, isRemoved));
  if (schema === null || typeof schema !== 'object') return schema;
  const kept = Object.entries(schema).filter(([key, value]) => !isRemoved(key, value));
  return Object.fromEntries(kept.map(([key, value]) => [key, without(value, isRemoved)]));
}

/** Names each response schema as in `Responses`, and keeps the schemas of the types that responses refer to. */
function componentsOf({ root, types }: Definitions): Schemas {
  return sorted(
    Object.entries({ ...root, ...types }).map(([name, schema]) => [componentName(name), converted(schema)]),
  );
}

function sorted(schemas: readonly (readonly [string, Json])[]): Schemas {
  return Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const componentName = (name: string) => name.replace(/[^A-Za-z0-9]+/g, '_').replace(/_$/, '');

/** Converts a JSON schema of draft 7 to the draft of OpenAPI 3.1: its references, and its tuples. */
function converted(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(converted);
  if (schema === null || typeof schema !== 'object') return schema;
  const fields = Object.entries(schema).map(([key, value]): [string, Json] => {
    if (key === '$ref') return [key, `#/components/schemas/${componentName(nameIn(String(value)))}`];
    return [key === 'items' && Array.isArray(value) ? 'prefixItems' : key, converted(value)];
  });
  return Object.fromEntries(fields);
}

const nameIn = (reference: string) => decodeURIComponent(reference.replace('#/definitions/', ''));
