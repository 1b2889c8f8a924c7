import { Transform } from 'class-transformer';

/**
 * Reads a number of a query: decimal digits only. `Number` would also accept `1e1`, `0x10` and spaces. Another text
 * stays a text, so `IsInt` refuses it.
 */
export function FromDigits(): PropertyDecorator {
  return Transform(({ value }) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value));
}
