export interface Answers {
  firstName: string;
  lastName: string;
  /** Two-letter USPS code of the state of residence. */
  stateId: string;
}

export const NO_ANSWERS: Answers = { firstName: '', lastName: '', stateId: '' };

/** Error messages for invalid answers, by field. */
export type Faults = Readonly<Partial<Record<keyof Answers, string>>>;

/** The rules for answers. The dialog has them: with the list of states they would make the first code 1 kB larger. */
export interface AnswerRules {
  checkNames(answers: Answers): Faults;
  checkResidence(answers: Answers): Faults;
  isEligible(answers: Answers): boolean;
}
