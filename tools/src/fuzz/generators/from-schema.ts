import fc from 'fast-check';
import { knownValues } from './known-values.js';
import { nastyString } from './nasty.js';

/** The keywords of JSON Schema that the descriptions of requests and client frames use. */
export interface Schema {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  propertyNames?: Schema;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

const LONGEST_LIST = 6;

/** Makes generators of values that comply with a schema. Strings are often as strange as the schema allows. */
export class SchemaValues {
  /** @param schemas the named schemas to which `$ref` leads */
  constructor(private readonly schemas: Readonly<Record<string, Schema>>) {}

  /** @param name name of the field or parameter, for which values are known that exist in the casino */
  valuesOf(schema: Schema, name = ''): fc.Arbitrary<unknown> {
    if (schema.$ref) return this.valuesOf(this.resolve(schema.$ref), name);
    if ('const' in schema) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const alternatives = schema.anyOf ?? schema.oneOf;
    if (alternatives && schema.type === undefined) {
      return fc.oneof(...alternatives.map((one) => this.valuesOf(one, name)));
    }
    switch (schema.type) {
      case 'string':
        return stringsOf(schema, name);
      case 'integer':
      case 'number':
        return fc.integer({ min: schema.minimum ?? -(2 ** 31), max: schema.maximum ?? 2 ** 31 });
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'array': {
        const { items = {}, minItems: minLength = 0, maxItems = LONGEST_LIST } = schema;
        return fc.array(this.valuesOf(items, name), { minLength, maxLength: Math.min(maxItems, LONGEST_LIST) });
      }
      case 'object':
        return this.objectsOf(schema);
      default:
        return nastyString;
    }
  }

  private objectsOf(schema: Schema): fc.Arbitrary<unknown> {
    const alternatives = (schema.oneOf ?? schema.anyOf)?.map(({ required = [] }) => required);
    if (!alternatives) return this.recordOf(schema, schema.required ?? [], []);
    const all = alternatives.flat();
    return fc.oneof(
      ...alternatives.map((own) => {
        const others = all.filter((name) => !own.includes(name));
        return this.recordOf(schema, [...(schema.required ?? []), ...own], others);
      }),
    );
  }

  private recordOf(
    { properties = {}, propertyNames, additionalProperties: more }: Schema,
    requiredKeys: string[],
    omitted: string[],
  ): fc.Arbitrary<unknown> {
    if (typeof more === 'object') {
      return fc.dictionary(
        this.valuesOf(propertyNames ?? { type: 'string' }, 'channel').map(String),
        this.valuesOf(more),
        {
          maxKeys: 4,
        },
      );
    }
    const fields = Object.entries(properties)
      .filter(([name]) => !omitted.includes(name))
      .map(([name, one]): [string, fc.Arbitrary<unknown>] => [name, this.valuesOf(one, name)]);
    return fc.record(Object.fromEntries(fields), { requiredKeys });
  }

  private resolve(reference: string): Schema {
    const found = this.schemas[reference.split('/').at(-1) ?? ''];
    if (!found) throw new Error(`there is no schema ${reference}`);
    return found;
  }
}

function stringsOf(schema: Schema, name: string): fc.Arbitrary<string> {
  const known = knownValues(name);
  const any = anyStringsOf(schema);
  return known ? fc.oneof({ weight: 3, arbitrary: known }, { weight: 1, arbitrary: any }) : any;
}

function anyStringsOf({ pattern, format, minLength = 0, maxLength = 300 }: Schema): fc.Arbitrary<string> {
  if (pattern !== undefined) return matching(new RegExp(pattern, 'u'), Math.max(1, minLength));
  const fits = (text: string) => text.slice(0, maxLength).padEnd(minLength, text || 'x');
  if (format === 'email') {
    return fc.oneof(
      fc.emailAddress(),
      nastyString.map((text) => `${text.slice(0, 40)}@example.test`),
    );
  }
  return fc.oneof(nastyString.map(fits), fc.string({ minLength, maxLength: Math.min(maxLength, 40) }));
}

function matching(pattern: RegExp, minLength: number): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(pattern);
  } catch {
    // fast-check has no lookaheads; the descriptions use them only to exclude texts that rarely occur.
    return fc.string({ minLength, maxLength: minLength + 10 }).filter((text) => pattern.test(text));
  }
}
