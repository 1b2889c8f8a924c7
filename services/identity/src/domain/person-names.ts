import { PERSON_NAME_MAX, Refusal } from '@goldwake/contracts';

/**
 * Characters allowed in a person's name: letters of any script with their combining marks, and the separators between
 * parts of a name. The two joiners (U+200C, U+200D) are needed for Persian and Indic names. Control and direction
 * characters are excluded.
 */
const NAME = /^[\p{L}\p{M} '’ʻ.·\-\u200c\u200d]+$/u;
/**
 * Detects stacked combining marks, which would be drawn over the lines above and below. No real name has five marks on
 * one letter.
 */
const STACKED_MARKS = /\p{M}{5}/u;
const BEGINS_WITH_LETTER = /^\p{L}/u;

/**
 * Normalizes a first or last name for storage: Unicode NFC, with single spaces.
 * @throws Refusal `validation_failed` for the field
 */
export function toPersonName(field: 'firstName' | 'lastName', text: string): string {
  const name = text.normalize('NFC').trim().replace(/ +/g, ' ');
  const length = [...name].length;
  const refuse = (message: string) =>
    new Refusal('validation_failed', undefined, { errors: [{ path: field, message: `${field} ${message}` }] });
  if (length === 0) throw refuse('must not be empty');
  if (length > PERSON_NAME_MAX) throw refuse(`must be ${PERSON_NAME_MAX} characters or fewer`);
  if (!NAME.test(name) || !BEGINS_WITH_LETTER.test(name) || STACKED_MARKS.test(name)) {
    throw refuse('must begin with a letter, and contain only letters, spaces, hyphens, apostrophes and dots');
  }
  return name;
}
