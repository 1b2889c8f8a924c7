import { PERSON_NAME_MAX } from './account-rules.js';

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

export type PersonNameFault = 'empty' | 'too_long' | 'characters' | 'first_letter';

/**
 * Normalizes a first or last name to Unicode NFC with single spaces, and reports why it cannot be used. The server and
 * the forms of the client use the same rules.
 */
export function readPersonName(text: string): { name: string; fault: PersonNameFault | null } {
  const name = text.normalize('NFC').trim().replace(/ +/g, ' ');
  return { name, fault: faultOf(name) };
}

function faultOf(name: string): PersonNameFault | null {
  if (name === '') return 'empty';
  if ([...name].length > PERSON_NAME_MAX) return 'too_long';
  if (!NAME.test(name) || STACKED_MARKS.test(name)) return 'characters';
  return BEGINS_WITH_LETTER.test(name) ? null : 'first_letter';
}
