import { type PasswordOwner, passwordFault } from '@goldwake/contracts/passwords';

export interface PasswordRating {
  /** 0: not rated, 1: refused by a rule, 2 to 4: fair, good, strong. */
  level: 0 | 1 | 2 | 3 | 4;
  text: string;
}

/** Minimum estimated entropy, in bits, of a password that is rated good or strong. */
const GOOD_BITS = 55;
const STRONG_BITS = 75;
const LETTER_KINDS: readonly (readonly [RegExp, size: number])[] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\p{N}/u, 10],
  [/[^\p{L}\p{N}]/u, 20],
  [/[^\p{ASCII}]/u, 30],
];
const WORD_BITS = 13;

/**
 * Estimates the strength of a new password with the rules that the server applies too. The server alone also compares
 * it with a list of leaked passwords, so it can refuse a password that is rated strong here.
 */
export function ratePassword(password: string, owner: PasswordOwner): PasswordRating {
  const fault = passwordFault(password, owner);
  if (fault) return { level: 1, text: fault };
  const bits = bitsOf(password);
  if (bits < GOOD_BITS) return { level: 2, text: 'Fair: a longer one is safer' };
  return bits < STRONG_BITS ? { level: 3, text: 'Good' } : { level: 4, text: 'Strong' };
}

/**
 * Estimates the entropy in bits: words count as if they were chosen from a dictionary, other characters as if
 * they were chosen at random, and repeated characters count half.
 */
function bitsOf(password: string): number {
  const size = LETTER_KINDS.reduce((sum, [kind, count]) => sum + (kind.test(password) ? count : 0), 0);
  const perCharacter = Math.log2(size);
  let bits = 0;
  const seen = new Set<string>();
  for (const part of password.match(/\p{L}{4,}|[\s\S]/gu) ?? []) {
    const own = [...part].length >= 4 ? Math.min(WORD_BITS + part.length, part.length * perCharacter) : perCharacter;
    bits += seen.has(part) ? own / 2 : own;
    seen.add(part);
  }
  return bits;
}
