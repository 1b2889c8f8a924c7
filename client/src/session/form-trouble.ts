import type { ProblemError } from '../api/problem-error.js';
import type { FormTrouble } from './auth-flow.machine.js';
import { DATE_FAULT, EMAIL_FAULT, PASSWORD_FAULT, USERNAME_FAULT } from './sign-up-rules.js';

/** Maps the errors of a rejected request to the fields of a form. */
export interface FormWords {
  /** Maps each error code that concerns a single field to the name of this field. */
  fieldOf: Partial<Record<string, string>>;
  /**
   * Readable error messages by field, used because the messages of the server's validator contain the field names of
   * the API.
   */
  plain: Readonly<Record<string, string>>;
}

const SIGN_UP: FormWords = {
  fieldOf: {
    email_taken: 'email',
    username_taken: 'username',
    username_reserved: 'username',
    password_too_weak: 'password',
    underage: 'dateOfBirth',
    second_factor_wrong: 'code',
    totp_code_used: 'code',
  },
  plain: {
    email: EMAIL_FAULT,
    username: USERNAME_FAULT,
    password: PASSWORD_FAULT,
    dateOfBirth: DATE_FAULT,
    code: 'Enter the six digits that the app shows',
  },
};

/** Converts an API error to messages for single fields or for the form as a whole. */
export function troubleOf(problem: ProblemError, words: FormWords = SIGN_UP): FormTrouble {
  if (problem.secondFactor) return { form: null, fields: {}, secondFactor: problem.secondFactor };
  if (problem.ban) return { form: null, fields: {}, ban: problem.ban };
  const field = words.fieldOf[problem.code];
  if (field) return { form: null, fields: { [field]: `${problem.message}.` } };
  if (problem.code === 'validation_failed' && problem.errors.length > 0) {
    return {
      form: null,
      fields: Object.fromEntries(problem.errors.map(({ path, message }) => [path, words.plain[path] ?? message])),
    };
  }
  const wait = problem.retryAfter ? ` Try again in ${waitText(problem.retryAfter)}.` : '';
  return { form: `${problem.message}.${wait}`, fields: {} };
}

function waitText(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
}
