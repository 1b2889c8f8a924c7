import { PASSWORD_MAX, PASSWORD_MIN, Refusal } from '@goldwake/contracts';
import { COMMON_BASES, COMMON_PASSWORDS } from './common-passwords.js';

const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  l: 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
};
const ROWS = ['qwertyuiop', 'qwertzuiop', 'asdfghjkl', 'zxcvbnm', 'yxcvbnm', 'azertyuiop', '1234567890'];
/**
 * Minimum length of a part of the player's name or e-mail address that a password must not contain. Shorter parts can
 * occur in a good password by chance.
 */
const NAME_PART_MIN = 4;
const UNIT_MAX = 4;
const RUN_MIN = 3;
/** Maximum number of characters after a common word. A password with a longer suffix does not count as common. */
const TAIL_MAX = 4;

/** Reverses common character substitutions, so that `P@ssw0rd` equals `password`. */
function fold(text: string): string {
  return [...text.toLowerCase()].map((character) => LEET[character] ?? character).join('');
}

const COMMON = new Set(COMMON_PASSWORDS.map(fold));
const BASES = new Set(COMMON_BASES.map(fold));

/** Detects passwords that repeat one short unit, such as `aaaaaaaaaa`, `abababababab` or `2024202420`. */
function isRepetition(text: string): boolean {
  for (let unit = 1; unit <= UNIT_MAX; unit++) {
    if (
      text ===
      text
        .slice(0, unit)
        .repeat(Math.ceil(text.length / unit))
        .slice(0, text.length)
    )
      return true;
  }
  return false;
}

function follows(a: string, b: string): boolean {
  if (/^[a-z\d]{2}$/.test(a + b) && Math.abs(a.charCodeAt(0) - b.charCodeAt(0)) === 1) return true;
  return ROWS.some((row) => row.includes(a + b) || row.includes(b + a));
}

/**
 * Detects passwords that consist only of runs of letters adjacent in the alphabet or of adjacent keys, such as
 * `abcdefghij`, `9876543210` or `qwerty12345`.
 */
function isRuns(text: string): boolean {
  let run = 1;
  for (let at = 1; at < text.length; at++) {
    if (follows(text.charAt(at - 1), text.charAt(at))) run++;
    else if (run < RUN_MIN) return false;
    else run = 1;
  }
  return run >= RUN_MIN;
}

function isCommon(lower: string): boolean {
  if (COMMON.has(fold(lower))) return true;
  const tail = /[^\p{L}]*$/u.exec(lower)?.[0] ?? '';
  for (let cut = 0; cut <= Math.min(tail.length, TAIL_MAX); cut++) {
    if (BASES.has(fold(lower.slice(0, lower.length - cut)))) return true;
  }
  return false;
}

/** Returns the reason why a password is too weak, worded for the player; undefined if the password is strong enough. */
export function passwordFault(password: string, owner: { username: string; email: string }): string | undefined {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return `Use ${PASSWORD_MIN} characters or more`;
  if (length > PASSWORD_MAX) return `Use ${PASSWORD_MAX} characters or fewer`;
  const lower = password.normalize('NFKC').toLowerCase();
  if (isRepetition(lower)) return 'This repeats the same few characters';
  if (isRuns(lower)) return 'This is a row of neighbouring keys, letters or digits';
  if (isCommon(lower)) return 'This is among the passwords that are guessed first';
  const own = [owner.username, owner.email.slice(0, Math.max(0, owner.email.lastIndexOf('@')))];
  const folded = fold(lower);
  if (own.some((name) => name.length >= NAME_PART_MIN && folded.includes(fold(name.normalize('NFKC'))))) {
    return 'This contains your username or e-mail';
  }
  return undefined;
}

/**
 * Checks that a password is strong enough.
 * @throws Refusal `password_too_weak`, with the reason in the field error
 */
export function requireStrongPassword(
  password: string,
  owner: { username: string; email: string },
  path = 'password',
): void {
  const message = passwordFault(password, owner);
  if (message) throw new Refusal('password_too_weak', message, { errors: [{ path, message }] });
}
