import { ADULT_YEARS, PASSWORD_MIN } from '@goldwake/contracts';
import { dateOf } from '../ui/calendar-day.js';
import type { SignUpForm } from './auth-flow.machine.js';

/** Rules that the forms show before anything is typed; an error message turns the same rule into an instruction. */
export const USERNAME_RULE = '3 to 20 letters of one alphabet, digits, dots, dashes or underscores';
export const AGE_RULE = `You must be ${ADULT_YEARS} or older to play`;
export const USERNAME_FAULT = `Use ${USERNAME_RULE}`;
export const PASSWORD_FAULT = `Use ${PASSWORD_MIN} characters or more`;
export const EMAIL_FAULT = 'Enter an e-mail address, like name@example.com';
export const DATE_FAULT = 'This date does not exist';

/**
 * Returns whether a person with this date of birth is of legal age.
 * @param today `YYYY-MM-DD`
 */
export function isAdult(dateOfBirth: string, today: string): boolean {
  const eighteenth = `${String(Number(dateOfBirth.slice(0, 4)) + ADULT_YEARS).padStart(4, '0')}${dateOfBirth.slice(4)}`;
  return eighteenth <= today;
}

/**
 * Validates the form before it is sent. Returns error messages by field, or an empty object if all fields are valid.
 */
export function checkSignUp(form: SignUpForm, today: string): Record<string, string> {
  const faults: Record<string, string> = {};
  if (!looksLikeEmail(form.email)) faults.email = EMAIL_FAULT;
  if (!isUsername(form.username)) faults.username = USERNAME_FAULT;
  if (form.password.length < PASSWORD_MIN) faults.password = PASSWORD_FAULT;
  const [year = '', month = '', day = ''] = form.dateOfBirth.split('-');
  if (form.dateOfBirth === '') faults.dateOfBirth = 'Enter your date of birth';
  else if (dateOf(year, month, day) === null) faults.dateOfBirth = DATE_FAULT;
  else if (!isAdult(form.dateOfBirth, today)) faults.dateOfBirth = AGE_RULE;
  return faults;
}

/** Whether a name has the form of a username. The server also checks its alphabet and whether it is reserved. */
export function isUsername(text: string): boolean {
  return /^[\p{L}\p{N}_.-]{3,20}$/u.test(text) && /[\p{L}\p{N}]/u.test(text);
}

export function looksLikeEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text);
}
