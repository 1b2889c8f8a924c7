import { usState } from '@goldwake/contracts';
import { personNameFault } from '../../session/person-name-fault.js';

export interface Answers {
  firstName: string;
  lastName: string;
  /** Two-letter USPS code of the state of residence. */
  stateId: string;
}

export const NO_ANSWERS: Answers = { firstName: '', lastName: '', stateId: '' };

/** Error messages for invalid answers, by field. */
export type Faults = Readonly<Partial<Record<keyof Answers, string>>>;

export function checkNames({ firstName, lastName }: Answers): Faults {
  const first = personNameFault('first', firstName);
  const last = personNameFault('last', lastName);
  return { ...(first && { firstName: first }), ...(last && { lastName: last }) };
}

export function checkResidence({ stateId }: Answers): Faults {
  return usState(stateId) ? {} : { stateId: 'Choose the state you live in' };
}

export function isEligible({ stateId }: Answers): boolean {
  return usState(stateId)?.eligible === true;
}
