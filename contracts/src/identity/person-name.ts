import { PERSON_NAME_MAX } from './account-rules.js';

/**
 * A person's name begins with a letter and contains letters of any script with their combining marks, and the separators
 * between parts of a name. The two joiners are needed for Persian and Indic names, one at a place and between two letters
 * or marks. Control and direction characters are excluded, and so are letters and marks that are not drawn, such as
 * Hangul fillers and some hieroglyphs. Five combining marks on one letter would be drawn over the lines above and below;
 * no real name has them.
 */
const NAME =
  /^((?![\p{DI}\p{sc=Egyp}])\p{L}(\p{Join_C}?(?![\p{DI}\p{sc=Egyp}])\p{M}){0,4}(\p{Join_C}(?=\p{L})|[ '’.·-]*))+$/u;

export type PersonNameFault = 'empty' | 'too_long' | 'characters';

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
  return NAME.test(name) ? null : 'characters';
}
