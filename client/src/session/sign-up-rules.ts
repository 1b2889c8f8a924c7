import { ADULT_YEARS, PASSWORD_MIN } from '@goldwake/contracts';
import type { SignUpForm } from './auth-flow.machine.js';

/** `YYYY-MM-DD` of a real day, or null. */
export function dateOf(year: string, month: string, day: string): string | null {
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return null;
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(time.getTime()) || !time.toISOString().startsWith(text) ? null : text;
}

/** @param today `YYYY-MM-DD` */
export function isAdult(dateOfBirth: string, today: string): boolean {
  const eighteenth = `${String(Number(dateOfBirth.slice(0, 4)) + ADULT_YEARS).padStart(4, '0')}${dateOfBirth.slice(4)}`;
  return eighteenth <= today;
}

/** 0 (nothing) to 4 (strong): a hint by length and variety; what is refused is the server's to say. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password.length === 0) return 0;
  if (password.length < PASSWORD_MIN) return 1;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
  const distinct = new Set(password).size;
  if (distinct < 6) return 1;
  const score = (password.length >= 14 ? 1 : 0) + (password.length >= 18 ? 1 : 0) + (kinds >= 3 ? 1 : 0);
  return score === 0 ? 2 : score === 1 ? 3 : 4;
}

/** What can be said before the server is asked; empty when all is well. */
export function checkSignUp(form: SignUpForm, today: string): Record<string, string> {
  const faults: Record<string, string> = {};
  if (!looksLikeEmail(form.email)) faults.email = 'Enter an e-mail address, like name@example.com';
  if (!/^[\p{L}\p{N}_.-]{3,20}$/u.test(form.username))
    faults.username = '3 to 20 letters, digits, dots, dashes or underscores';
  if (form.password.length < PASSWORD_MIN) faults.password = `At least ${PASSWORD_MIN} characters`;
  if (form.dateOfBirth === '') faults.dateOfBirth = 'Choose a real day';
  else if (!isAdult(form.dateOfBirth, today)) faults.dateOfBirth = 'You must be 18 or older to play';
  return faults;
}

export function looksLikeEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text);
}
