import { type FieldError, Refusal } from '@goldwake/contracts';
import { type ArgumentMetadata, type Type, type ValidationError, ValidationPipe } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import { ERRORS_MAX, fieldsRefused } from './problem.filter.js';

/** Maximum number of values of one query parameter, which a query gives by repeating it. */
const REPEATED_MAX = 100;

/**
 * Converts bodies and queries to instances of their classes. Unknown fields are refused instead of silently dropped.
 */
export function bodyPipe(): ValidationPipe {
  return new KnownFieldsPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => fieldsRefused(fieldErrors(errors)),
  });
}

/**
 * Finds unknown fields itself, before class-transformer and class-validator see them. Those libraries need about 15 µs
 * for each unknown field, however many are reported, and do not notice a field named like an inherited property, such
 * as `constructor`.
 */
class KnownFieldsPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { metatype } = metadata;
    if (!metatype || !this.toValidate(metadata) || !isRecord(value)) return super.transform(value, metadata);
    const faults = faultyFields(value, metatype, metadata);
    if (faults.size === 0) return super.transform(value, metadata);
    if (faults.size >= ERRORS_MAX) throw fieldsRefused([...faults.values()]);
    const others = Object.entries(value).filter(([name]) => !faults.has(name));
    const invalid = await this.errorsOf(Object.fromEntries(others), metadata);
    throw fieldsRefused([...faults.values(), ...invalid]);
  }

  private async errorsOf(value: object, metadata: ArgumentMetadata): Promise<FieldError[]> {
    try {
      await super.transform(value, metadata);
      return [];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return error.more.errors ?? [];
    }
  }
}

/**
 * Returns the errors of fields that the class does not have, and of query parameters that are repeated too often. Stops
 * at the number of errors that a response may contain.
 */
function faultyFields(value: Record<string, unknown>, type: Type, { type: origin }: ArgumentMetadata) {
  const known = fieldsOf(type);
  const faults = new Map<string, FieldError>();
  for (const [path, given] of Object.entries(value)) {
    if (!known.has(path)) faults.set(path, { path, message: `property ${path} should not exist` });
    else if (origin === 'query' && Array.isArray(given) && given.length > REPEATED_MAX)
      faults.set(path, { path, message: `${path} must not be repeated more than ${REPEATED_MAX} times` });
    if (faults.size >= ERRORS_MAX) break;
  }
  return faults;
}

const fieldsByType = new WeakMap<Type, ReadonlySet<string>>();

/** Returns the names of the fields that have validation rules. */
function fieldsOf(type: Type): ReadonlySet<string> {
  let fields = fieldsByType.get(type);
  if (!fields) {
    const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', true, false);
    fields = new Set(rules.map(({ propertyName }) => propertyName));
    fieldsByType.set(type, fields);
  }
  return fields;
}

/** Returns whether a value is an object that JSON or a query can express, as opposed to an array or bytes. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value);
}

export function fieldErrors(errors: readonly ValidationError[], parent = ''): FieldError[] {
  return errors.flatMap((error) => {
    const path = `${parent}${error.property}`;
    const own = Object.values(error.constraints ?? {}).map((message) => ({ path, message }));
    return [...own, ...fieldErrors(error.children ?? [], `${path}.`)];
  });
}
