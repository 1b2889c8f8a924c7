import { PASSWORD_MIN } from '@goldwake/contracts';

/**
 * Rates a password from 0 (empty) to 4 (strong) by length and variety. The rating is only a hint; the server decides
 * which passwords are rejected.
 */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password.length === 0) return 0;
  if (password.length < PASSWORD_MIN) return 1;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
  const distinct = new Set(password).size;
  if (distinct < 6) return 1;
  const score = (password.length >= 14 ? 1 : 0) + (password.length >= 18 ? 1 : 0) + (kinds >= 3 ? 1 : 0);
  return score === 0 ? 2 : score === 1 ? 3 : 4;
}
