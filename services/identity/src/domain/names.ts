import { Refusal } from '@goldwake/contracts';

const USERNAME = /^[\p{L}\p{N}_.-]{3,20}$/u;

/** A username in the form shown to players, and its normalized form, which must be unique. */
export interface Username {
  shown: string;
  normalized: string;
}

/** Normalizes a username for comparison: Unicode NFKC in lower case. */
export function normalizeUsername(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/**
 * Normalizes and validates a username. The normalized form is validated too, because normalization can lengthen a name
 * or add other characters (`ﷺ` becomes four words).
 * @throws Refusal `validation_failed`
 */
export function toUsername(text: string): Username {
  const shown = text.normalize('NFKC');
  if (!USERNAME.test(shown) || !/[\p{L}\p{N}]/u.test(shown)) {
    const message =
      'username must be 3 to 20 letters, digits, dots, dashes or underscores, with a letter or digit among them';
    throw new Refusal('validation_failed', undefined, { errors: [{ path: 'username', message }] });
  }
  return { shown, normalized: normalizeUsername(text) };
}

/** Normalizes an e-mail address for comparison and lookup. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}
