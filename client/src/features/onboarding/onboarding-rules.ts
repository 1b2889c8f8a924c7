import { PERSON_NAME_MAX, usState } from '@goldwake/contracts';
import { isAdult } from '../../session/sign-up-rules.js';

export interface Answers {
  firstName: string;
  lastName: string;
  /** Date of birth as `YYYY-MM-DD`, or an empty string while the input is not a valid date. */
  dateOfBirth: string;
  /** Two-letter USPS code of the state of residence. */
  stateId: string;
}

export const NO_ANSWERS: Answers = { firstName: '', lastName: '', dateOfBirth: '', stateId: '' };

/** Error messages for invalid answers, by field. */
export type Faults = Readonly<Partial<Record<keyof Answers, string>>>;

export function checkNames({ firstName, lastName }: Answers): Faults {
  return {
    ...nameFault('firstName', firstName, 'Enter your first name'),
    ...nameFault('lastName', lastName, 'Enter your last name'),
  };
}

function nameFault(field: 'firstName' | 'lastName', name: string, missing: string): Faults {
  const text = name.trim().normalize('NFC');
  if (!/\p{L}/u.test(text)) return { [field]: missing };
  return [...text].length > PERSON_NAME_MAX ? { [field]: `At most ${PERSON_NAME_MAX} letters` } : {};
}

/** Validates the date of birth. @param today `YYYY-MM-DD` */
export function checkBirth({ dateOfBirth }: Answers, today: string): Faults {
  if (dateOfBirth === '') return { dateOfBirth: 'Choose a real day' };
  return isAdult(dateOfBirth, today) ? {} : { dateOfBirth: 'You must be 18 or older to play' };
}

export function checkResidence({ stateId }: Answers): Faults {
  return usState(stateId) ? {} : { stateId: 'Choose the state you live in' };
}

export function isEligible({ stateId }: Answers): boolean {
  return usState(stateId)?.eligible === true;
}
