import fc from 'fast-check';
import { nastyString } from './nasty.js';
import { placeholder } from './placeholders.js';

/** The keywords of JSON Schema that the descriptions of client frames use. */
export interface Schema {
  $ref?: string;
  type?: string;
  const?: unknown;
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  propertyNames?: Schema;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  pattern?: string;
  minimum?: number;
}

const LONGEST_LIST = 6;
const LONGEST_TEXT = 300;

/** Values that exist in the casino, by the name of the field that takes them. */
const KNOWN = new Map<string, readonly string[]>([
  [
    'channel',
    [
      'catalogue',
      'global',
      'chat',
      ...(['own.uid', 'healthy.uid', 'other.uid'] as const).map((uid) => `user.${placeholder(uid)}`),
    ],
  ],
  ['token', [placeholder('own.realtime')]],
]);

/** Makes generators of values that comply with a schema. Strings are often as strange as the schema allows. */
export class SchemaValues {
  /** @param schemas the named schemas to which `$ref` leads */
  constructor(private readonly schemas: Readonly<Record<string, Schema>>) {}

  /** @param name name of the field, for which values are known that exist in the casino */
  valuesOf(schema: Schema, name = ''): fc.Arbitrary<unknown> {
    if (schema.$ref) return this.valuesOf(this.resolve(schema.$ref), name);
    if ('const' in schema) return fc.constant(schema.const);
    switch (schema.type) {
      case 'string':
        return stringsOf(schema, name);
      case 'integer':
        return fc.integer({ min: schema.minimum ?? -(2 ** 31) });
      case 'array': {
        const { items = {}, minItems: minLength = 0, maxItems = LONGEST_LIST } = schema;
        return fc.array(this.valuesOf(items, name), { minLength, maxLength: Math.min(maxItems, LONGEST_LIST) });
      }
      case 'object':
        return this.objectsOf(schema);
      default:
        throw new Error(`no generator for the schema ${JSON.stringify(schema)}`);
    }
  }

  private objectsOf(schema: Schema): fc.Arbitrary<unknown> {
    const { oneOf, required = [], additionalProperties: more, propertyNames = { type: 'string' } } = schema;
    if (typeof more === 'object') {
      return fc.dictionary(this.valuesOf(propertyNames, 'channel').map(String), this.valuesOf(more), { maxKeys: 4 });
    }
    const alternatives = oneOf?.map((one) => one.required ?? []) ?? [[]];
    const all = alternatives.flat();
    return fc.oneof(
      ...alternatives.map((own) => {
        const omitted = all.filter((name) => !own.includes(name));
        return this.recordOf(schema, [...required, ...own], omitted);
      }),
    );
  }

  private recordOf({ properties = {} }: Schema, requiredKeys: string[], omitted: string[]): fc.Arbitrary<unknown> {
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

function stringsOf({ pattern, minLength = 0 }: Schema, name: string): fc.Arbitrary<string> {
  const any = pattern
    ? fc.stringMatching(new RegExp(pattern, 'u'))
    : fc.oneof(
        nastyString.map((text) => text.slice(0, LONGEST_TEXT).padEnd(minLength, 'x')),
        fc.string({ minLength, maxLength: 40 }),
      );
  const known = KNOWN.get(name);
  return known ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: any }) : any;
}
