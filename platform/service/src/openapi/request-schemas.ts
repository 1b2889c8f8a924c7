import type { Type } from '@nestjs/common';
import { getMetadataStorage, ValidationTypes } from 'class-validator';
import { targetConstructorToSchema } from 'class-validator-jsonschema';

export interface RequestField {
  name: string;
  schema: object;
  required: boolean;
  /** Whether null is accepted and treated like a missing field. */
  nullable: boolean;
}

/**
 * Describes a time as a date and time only. The default description also allows a date alone, and a validator that
 * ignores formats accepts a text under both alternatives.
 */
const CONVERTERS = { isIso8601: { type: 'string', format: 'date-time' } } as const;

/** Derives the request fields of a body or query class from its validation rules. */
export function requestFields(type: Type): RequestField[] {
  const { properties = {} } = targetConstructorToSchema(type, { additionalConverters: CONVERTERS }) as {
    properties?: Record<string, object>;
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    required: !skipsRules(type, name, undefined),
    nullable: skipsRules(type, name, null),
  }));
}

/** Returns the JSON schema of a body class. It allows no unknown fields, because the body pipe refuses them. */
export function bodySchema(type: Type): object {
  const fields = requestFields(type);
  const properties = fields.map(({ name, schema, nullable }) => [
    name,
    nullable ? { anyOf: [schema, { type: 'null' }] } : schema,
  ]);
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/**
 * Returns whether `IsOptional` or `ValidateIf` exempts this value (null or undefined) of a property from its other
 * validation rules.
 */
function skipsRules(type: Type, property: string, value: null | undefined): boolean {
  return getMetadataStorage()
    .getTargetValidationMetadatas(type, '', true, false)
    .filter((rule) => rule.propertyName === property && rule.type === ValidationTypes.CONDITIONAL_VALIDATION)
    .some(({ constraints }) => constraints?.[0]?.({ [property]: value }, value) === false);
}
