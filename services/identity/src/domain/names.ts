import { normalizeUsername, Refusal } from '@goldwake/contracts';
import { skeleton } from './confusables.js';
import { isReserved } from './reserved-names.js';
import { isOneScript } from './username-scripts.js';

const USERNAME = /^[\p{L}0-9_.-]{3,20}$/u;

/** A username in the form shown to players, with the forms in which it must be unique. */
export interface Username {
  shown: string;
  normalized: string;
  /** Equal for names that look the same. */
  skeleton: string;
}

/**
 * Normalizes and validates a username. The normalized form is validated too, because normalization can lengthen a name
 * or add other characters (`ﷺ` becomes four words).
 * @throws Refusal `validation_failed`, `username_reserved`
 */
export function toUsername(text: string): Username {
  const shown = text.normalize('NFKC');
  if (!USERNAME.test(shown) || !/[\p{L}0-9]/u.test(shown)) {
    throw invalid(
      'username must be 3 to 20 letters, digits, dots, dashes or underscores, with a letter or digit among them',
    );
  }
  if (!isOneScript(shown))
    throw invalid('username must use the visible letters of one alphabet, and the digits 0 to 9');
  if (isReserved(shown)) throw new Refusal('username_reserved');
  return usernameOf(shown);
}

/** Returns the forms of a username that an account already has. It may be older than the rules for new ones. */
export function usernameOf(shown: string): Username {
  return { shown, normalized: normalizeUsername(shown), skeleton: skeleton(shown) };
}

function invalid(message: string): Refusal {
  return new Refusal('validation_failed', undefined, { errors: [{ path: 'username', message }] });
}

/** Normalizes an e-mail address for comparison and lookup. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}
