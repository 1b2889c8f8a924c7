/** The part of JSON Schema that the build derives for the data of events. */
export interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean;
  items?: JsonSchema;
  pattern?: string;
  minimum?: number;
}

/** Where and how a value differs from its schema. */
export interface Mismatch {
  /** Names of fields and indexes, outermost first. */
  path: (string | number)[];
  /** What is wrong with the value, such as `must be a text`. */
  message: string;
}

/** Returns the first mismatch of a parsed JSON value; undefined if it matches. */
export type Validator = (value: unknown) => Mismatch | undefined;

const KEYWORDS: readonly string[] = [
  'type',
  'const',
  'enum',
  'anyOf',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'pattern',
  'minimum',
];

/**
 * Compiles a schema once, because `verify` validates millions of events: a value that matches allocates nothing but the
 * list of its keys.
 * @throws Error for a keyword that it does not support
 */
export function compileSchema(schema: JsonSchema): Validator {
  const unknown = Object.keys(schema).find((keyword) => !KEYWORDS.includes(keyword));
  if (unknown !== undefined) throw new Error(`the schema keyword ${unknown} is not supported`);
  const { type, anyOf, enum: values = 'const' in schema ? [schema.const] : undefined } = schema;
  if (anyOf) return anyOfThese(anyOf.map(compileSchema));
  if (values) return oneOf(values);
  if (Array.isArray(type)) return anyOfThese(type.map((one) => compileSchema({ ...schema, type: one })));
  switch (type) {
    case undefined:
      return () => undefined;
    case 'object':
      return objectOf(schema);
    case 'array':
      return arrayOf(schema.items ?? {});
    case 'string':
      return textOf(schema.pattern);
    case 'integer':
    case 'number':
      return numberOf(type === 'integer', schema.minimum);
    case 'boolean':
      return (value) => (typeof value === 'boolean' ? undefined : mustBe('true or false'));
    case 'null':
      return (value) => (value === null ? undefined : mustBe('null'));
    default:
      throw new Error(`the schema type ${type} is not supported`);
  }
}

function mustBe(what: string): Mismatch {
  return { path: [], message: `must be ${what}` };
}

function within(key: string | number, { path, message }: Mismatch): Mismatch {
  return { path: [key, ...path], message };
}

/**
 * If no alternative matches, reports the first wrong field of one that is an object: it says more than `must be null`.
 */
function anyOfThese(validators: readonly Validator[]): Validator {
  return (value) => {
    const mismatches: Mismatch[] = [];
    for (const validate of validators) {
      const mismatch = validate(value);
      if (!mismatch) return undefined;
      mismatches.push(mismatch);
    }
    const deepest = mismatches.find(({ path }) => path.length > 0);
    return deepest ?? mustBe(mismatches.map(({ message }) => message.replace('must be ', '')).join(' or '));
  };
}

function oneOf(values: readonly unknown[]): Validator {
  const allowed = new Set(values);
  const names = values.map((value) => JSON.stringify(value)).join(' or ');
  return (value) => (allowed.has(value) ? undefined : mustBe(names));
}

function textOf(pattern: string | undefined): Validator {
  if (pattern === undefined) return (value) => (typeof value === 'string' ? undefined : mustBe('a text'));
  const form = new RegExp(pattern);
  return (value) => (typeof value === 'string' && form.test(value) ? undefined : mustBe(`a text like ${pattern}`));
}

function numberOf(isInteger: boolean, minimum = Number.NEGATIVE_INFINITY): Validator {
  const from = Number.isFinite(minimum) ? ` from ${minimum}` : '';
  return (value) =>
    typeof value === 'number' && value >= minimum && (!isInteger || Number.isSafeInteger(value))
      ? undefined
      : mustBe(isInteger ? `a whole number${from}` : `a number${from}`);
}

function arrayOf(items: JsonSchema): Validator {
  const validate = compileSchema(items);
  return (value) => {
    if (!Array.isArray(value)) return mustBe('a list');
    for (let at = 0; at < value.length; at++) {
      const mismatch = validate(value[at]);
      if (mismatch) return within(at, mismatch);
    }
    return undefined;
  };
}

function objectOf({ properties = {}, required = [], additionalProperties = true }: JsonSchema): Validator {
  const fields = Object.entries(properties).map(([name, schema]) => {
    return { name, validate: compileSchema(schema), isRequired: required.includes(name) };
  });
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return mustBe('an object');
    let known = 0;
    for (const { name, validate, isRequired } of fields) {
      const field = (value as Record<string, unknown>)[name];
      if (field !== undefined) {
        known++;
        const mismatch = validate(field);
        if (mismatch) return within(name, mismatch);
      } else if (isRequired) return { path: [name], message: 'is missing' };
    }
    if (additionalProperties) return undefined;
    const keys = Object.keys(value);
    if (keys.length === known) return undefined;
    const extra = keys.find((key) => !Object.hasOwn(properties, key)) ?? '';
    return { path: [extra], message: 'is no field of this event' };
  };
}
