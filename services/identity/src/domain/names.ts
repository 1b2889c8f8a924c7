import { Refusal } from '@goldwake/contracts';

const USERNAME = /^[\p{L}\p{N}_.-]{3,20}$/u;

/** A username as it is shown, and the form in which it is unique. */
export interface Username {
  shown: string;
  normalized: string;
}

/** The form in which usernames are compared: compatibility forms unified, lower case. */
export function normalizeUsername(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/**
 * Unifying may lengthen a name or bring in other characters (`ﷺ` becomes four words), so the rule is held after it too.
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

/** The form in which e-mail addresses are unique and looked up. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}
