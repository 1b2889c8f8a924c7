import { skeleton } from './confusables.js';

/** Words that no part of a username may be, because other players would take its owner for staff. */
const STAFF = 'admin administrator moderator mod staff support operator official sysadmin webmaster';
/** Names that no username may be as a whole. */
const WHOLE =
  'system root casino house dealer croupier bot help helpdesk security owner service team null undefined nobody ' +
  'anonymous everyone deleted unknown banned';
/** Names that no username may contain: the product’s. */
const CONTAINED = ['goldwake'];

/** Like the skeleton, but `i` and `l` are equal too, because a capital `I` looks like `l`. */
const rough = (text: string) => skeleton(text).replaceAll('i', 'l');
const words = (text: string) => new Set(text.split(' ').map(rough));
const STAFF_WORDS = words(STAFF);
const WHOLE_NAMES = words(`${STAFF} ${WHOLE}`);
const PRODUCT = CONTAINED.map(rough);

/** Digits that people read as letters when they look for a word. */
const READ_AS: Readonly<Record<string, string>> = { 3: 'e', 4: 'a', 5: 's', 7: 't' };

/**
 * Returns whether a username, or a name that looks like it, is kept for the casino. Separators and digits around a word
 * do not make it another word.
 */
export function isReserved(shown: string): boolean {
  const bare = shown.replace(/(?<=^|[_.-])[0-9]+|[0-9]+(?=$|[_.-])/g, '');
  return [shown, bare].some((name) => {
    const read = name.replace(/[3457]/g, (digit) => READ_AS[digit] ?? digit);
    return isReservedWord(name) || isReservedWord(read);
  });
}

function isReservedWord(name: string): boolean {
  const parts = name.split(/[_.-]+/).map(rough);
  const whole = parts.join('');
  return (
    WHOLE_NAMES.has(whole) ||
    PRODUCT.some((product) => whole.includes(product)) ||
    parts.some((part) => STAFF_WORDS.has(part))
  );
}
