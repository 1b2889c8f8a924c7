import type { FieldError } from '@goldwake/contracts';
import { type ValidationError, ValidationPipe } from '@nestjs/common';
import { fieldsRefused } from './problem.filter.js';

/**
 * Converts bodies and queries to instances of their classes. Unknown fields are refused instead of silently dropped.
 */
export function bodyPipe(): ValidationPipe {
  return new ValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => fieldsRefused(fieldErrors(errors)),
  });
}

export function fieldErrors(errors: readonly ValidationError[], parent = ''): FieldError[] {
  return errors.flatMap((error) => {
    const path = `${parent}${error.property}`;
    const own = Object.values(error.constraints ?? {}).map((message) => ({ path, message }));
    return [...own, ...fieldErrors(error.children ?? [], `${path}.`)];
  });
}
