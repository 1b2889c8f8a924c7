import { PERSON_NAME_MAX, type PersonNameFault, readPersonName } from '@goldwake/contracts';

/** Error message for a name with characters that the server refuses. */
export const NAME_CHARACTERS = 'Begin with a letter; use letters, spaces, hyphens, apostrophes and dots';

/** Returns the error message for a first or last name, by the rules of the server; undefined if it can be used. */
export function personNameFault(which: 'first' | 'last', text: string): string | undefined {
  const words: Record<PersonNameFault, string> = {
    empty: `Enter your ${which} name`,
    too_long: `Use at most ${PERSON_NAME_MAX} characters`,
    characters: NAME_CHARACTERS,
  };
  const { fault } = readPersonName(text);
  return fault ? words[fault] : undefined;
}
