import { PERSON_NAME_MAX, Refusal } from '@goldwake/contracts';

/**
 * Characters allowed in a name: letters of any script with their marks, and the separators used between parts of names.
 * The two joiners shape letters in Persian and Indic names. Control and direction characters are excluded.
 */
const NAME = /^[\p{L}\p{M} '’ʻ.·\-\u200c\u200d]+$/u;
/**
 * Detects stacked combining marks, which would cover the lines above and below. No real name has this many marks on one
 * letter.
 */
const STACKED_MARKS = /\p{M}{5}/u;
const BEGINS_WITH_LETTER = /^\p{L}/u;

/**
 * Returns a first or last name in stored form: NFC, single spaces.
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
