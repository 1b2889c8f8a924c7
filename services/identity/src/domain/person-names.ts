import { PERSON_NAME_MAX, Refusal } from '@goldwake/contracts';

/**
 * Letters of any script with their marks, and what stands between the parts of names; the two joiners shape letters in
 * Persian and Indic names. Nothing that controls or turns the text around it.
 */
const NAME = /^[\p{L}\p{M} '’ʻ.·\-\u200c\u200d]+$/u;
/** No name needs more marks on one letter; walls of them cover the lines above and below. */
const STACKED_MARKS = /\p{M}{5}/u;
const BEGINS_WITH_LETTER = /^\p{L}/u;

/** A first or last name as it is kept: NFC, single spaces. @throws Refusal `validation_failed` for the field */
export function toPersonName(field: 'firstName' | 'lastName', text: string): string {
  const name = text.normalize('NFC').trim().replace(/ +/g, ' ');
  const length = [...name].length;
  const refuse = (message: string) =>
    new Refusal('validation_failed', undefined, { errors: [{ path: field, message: `${field} ${message}` }] });
  if (length === 0) throw refuse('must not be empty');
  if (length > PERSON_NAME_MAX) throw refuse(`must be ${PERSON_NAME_MAX} characters or fewer`);
  if (!NAME.test(name) || !BEGINS_WITH_LETTER.test(name) || STACKED_MARKS.test(name)) {
    throw refuse('must begin with a letter, and hold letters, spaces, hyphens, apostrophes and dots only');
  }
  return name;
}
