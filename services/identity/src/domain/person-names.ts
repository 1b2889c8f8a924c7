import { PERSON_NAME_MAX, type PersonNameFault, Refusal, readPersonName } from '@goldwake/contracts';

const MESSAGES: Record<PersonNameFault, string> = {
  empty: 'must not be empty',
  too_long: `must be ${PERSON_NAME_MAX} characters or fewer`,
  characters: 'must begin with a letter, and contain only letters, spaces, hyphens, apostrophes and dots',
};

/**
 * Normalizes a first or last name for storage.
 * @throws Refusal `validation_failed` for the field
 */
export function toPersonName(field: 'firstName' | 'lastName', text: string): string {
  const { name, fault } = readPersonName(text);
  if (!fault) return name;
  throw new Refusal('validation_failed', undefined, {
    errors: [{ path: field, message: `${field} ${MESSAGES[fault]}` }],
  });
}
