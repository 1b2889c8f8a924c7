import { usState } from '@goldwake/contracts';
import { personNameFault } from '../../session/person-name-fault.js';
import type { AnswerRules, Answers, Faults } from './answers.js';

function checkNames({ firstName, lastName }: Answers): Faults {
  const first = personNameFault('first', firstName);
  const last = personNameFault('last', lastName);
  return { ...(first && { firstName: first }), ...(last && { lastName: last }) };
}

function checkResidence({ stateId }: Answers): Faults {
  return usState(stateId) ? {} : { stateId: 'Choose the state you live in' };
}

function isEligible({ stateId }: Answers): boolean {
  return usState(stateId)?.eligible === true;
}

export const ANSWER_RULES: AnswerRules = { checkNames, checkResidence, isEligible };
