import { PASSWORD_MAX, PASSWORD_MIN } from './account-rules.js';
import { COMMON_WORDS } from './common-words.js';

// Identity also compares passwords with a long list of leaked ones, and finds these words inside longer passwords.
export { COMMON_WORDS };

const PRODUCT = 'goldwake';

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
const SUBSTITUTES = new RegExp(`[${Object.keys(LEET).join('')}]`, 'g');
const ROWS = ['qwertyuiop', 'qwertzuiop', 'asdfghjkl', 'zxcvbnm', 'yxcvbnm', 'azertyuiop', '1234567890'];
/**
 * Minimum length of a part of the player's name or e-mail address that a password must not contain. Shorter parts can
 * occur in a good password by chance.
 */
const NAME_PART_MIN = 4;
const UNIT_MAX = 4;
const RUN_MIN = 3;
/** Maximum number of digits and symbols that are removed before and after a common word. */
const AROUND_MAX = 16;
/**
 * Maximum number of these digits and symbols that have to be guessed. A password with more of them does not count as
 * common.
 */
const GUESSED_MAX = 6;
const WORD_MIN = 3;

export interface PasswordOwner {
  username: string;
  email: string;
}

/**
 * Reverses common character substitutions in lower case and removes accents, so that `P@sswörd` equals `password`.
 */
export function foldPassword(text: string): string {
  const bare = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return bare.replace(SUBSTITUTES, (character) => LEET[character] ?? character);
}

const BASES = new Set(COMMON_WORDS.map(foldPassword));

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

/** Counts the characters around a word that have to be guessed: two for a year, one for a repeated character. */
function guessedIn(around: string): number {
  return around.replace(/(?:19|20)(\d\d)/, '$1').replace(/(.)\1+/gsu, '$1').length;
}

/**
 * Returns the parts of a password that remain without the digits and symbols before and after them: for `12dragon!`
 * these are `12dragon!`, `dragon!`, `12dragon` and `dragon` among others.
 */
export function passwordWords(lower: string): string[] {
  const before = /^[^\p{L}]*/u.exec(lower)?.[0].length ?? 0;
  const after = /[^\p{L}]*$/u.exec(lower)?.[0].length ?? 0;
  const words: string[] = [];
  for (let from = 0; from <= Math.min(before, AROUND_MAX); from++) {
    for (let cut = 0; cut <= Math.min(after, AROUND_MAX - from); cut++) {
      const word = lower.slice(from, lower.length - cut);
      const guessed = guessedIn(lower.slice(0, from)) + guessedIn(lower.slice(lower.length - cut));
      if (word.length >= WORD_MIN && guessed <= GUESSED_MAX) words.push(word);
    }
  }
  return words;
}

/** Detects the product's name with too little around it. */
function isAboutProduct(folded: string): boolean {
  const name = foldPassword(PRODUCT);
  return folded.includes(name) && [...folded.replace(name, '')].length < PASSWORD_MIN;
}

export const COMMON_PASSWORD = 'This is among the passwords that are guessed first: use several words';

/**
 * Returns the reason why a password is too weak, worded for the player; undefined if no rule refuses it. The rules need
 * no list, so the client applies them while the player types.
 */
export function passwordFault(password: string, owner: PasswordOwner): string | undefined {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return `Use ${PASSWORD_MIN} characters or more`;
  if (length > PASSWORD_MAX) return `Use ${PASSWORD_MAX} characters or fewer`;
  const lower = password.normalize('NFKC').toLowerCase();
  // NFKC turns some characters into several, which would hide that one character is repeated.
  if (isRepetition(lower) || isRepetition(password)) return 'This repeats the same few characters';
  const words = passwordWords(lower);
  if (words.some(isRuns)) return 'This is a row of neighbouring keys, letters or digits';
  if (words.some((word) => BASES.has(foldPassword(word)))) return COMMON_PASSWORD;
  const own = [owner.username, owner.email.slice(0, Math.max(0, owner.email.lastIndexOf('@')))];
  const folded = foldPassword(lower);
  if (isAboutProduct(folded)) return 'This is mostly the name of this casino';
  if (own.some((name) => name.length >= NAME_PART_MIN && folded.includes(foldPassword(name.normalize('NFKC'))))) {
    return 'This contains your username or e-mail';
  }
  return undefined;
}
