import { skeleton } from './confusables.js';

/** Words that no part of a username may be, because other players would mistake its owner for staff. */
const STAFF =
  'admin administrator administrador administrateur moderator moderador mod staff support soporte suporte operator ' +
  'official sysadmin webmaster helpdesk customerservice';
/** Staff words that a username may not begin or end with. The other ones begin or end ordinary names. */
const AFFIXES =
  'admin administrator administrador administrateur moderator moderador support soporte suporte sysadmin webmaster ' +
  'helpdesk customerservice';
/** Ordinary words that begin or end with an affix and are allowed. */
const HONEST = 'supporter supportive supporting supported administer';
/** Departments and job titles of a casino. */
const FUNCTIONS =
  'billing payout payouts payment payments refund refunds deposit deposits withdrawal withdrawals wallet wallets ' +
  'founder founders cofounder ceo cfo cto coo compliance';
/** Words that a username may not equal, with or without a leading `the`. */
const WHOLE =
  'system root casino house dealer croupier bot help security owner service team null undefined nobody ' +
  'anonymous everyone deleted unknown banned cashier manager verified account accounts api noreply postmaster';
/**
 * Words that suggest staff together with a companion word, such as `security_team` or `vipmanager`; see `COMPANIONS`.
 */
const OFFICES = `${FUNCTIONS} staff mod operator official security cashier manager service dealer verified`;
const COMPANIONS =
  'the real true our your team help desk vip casino customer player live chat account bonus fraud game games head ' +
  'chief senior super site community care center centre agent office crew online';
/** Product names, which no username may contain. */
const CONTAINED = ['goldwake'];

/** Like the skeleton, but also treats `c`, `e` and `o` as equal, because they are easily confused inside a known word. */
const roughest = (text: string) => skeleton(text).replace(/[ce]/g, 'o');
const words = (text: string) => new Set(text.split(' ').map(skeleton));
const STAFF_WORDS = words(STAFF);
const WHOLE_NAMES = words(`${STAFF} ${FUNCTIONS} ${WHOLE}`);
const ARTICLE = skeleton('the');
const AFFIX_WORDS = [...words(AFFIXES)];
const HONEST_WORDS = new RegExp([...words(HONEST)].join('|'), 'g');
const OFFICE_WORDS = words(OFFICES);
const COMPANION_WORDS = words(COMPANIONS);
const PRODUCT = CONTAINED.map(roughest);

/** Leetspeak digits and ß as letters; the skeleton already maps 0, 1, 2 and 5. */
const READ_AS: Readonly<Record<string, string>> = { 3: 'e', 4: 'a', 6: 'g', 7: 't', 8: 'b', 9: 'g', ß: 's', ẞ: 's' };

/**
 * Returns whether a username, or a name that looks like it, is kept for the casino. Separators and digits around a word
 * do not make it another word.
 */
export function isReserved(shown: string): boolean {
  const bare = shown.replace(/(?<=^|[_.-])[0-9]+|[0-9]+(?=$|[_.-])/g, '');
  return [shown, bare].some((name) => {
    const read = name.replace(/[346789ßẞ]/g, (character) => READ_AS[character] ?? character);
    return isReservedWord(name) || isReservedWord(read);
  });
}

function isReservedWord(name: string): boolean {
  const whole = skeleton(name);
  const product = roughest(name);
  return (
    WHOLE_NAMES.has(whole) ||
    (whole.startsWith(ARTICLE) && WHOLE_NAMES.has(whole.slice(ARTICLE.length))) ||
    PRODUCT.some((one) => product.includes(one)) ||
    name.split(/[_.-]+/).some((part) => STAFF_WORDS.has(skeleton(part))) ||
    hasStaffAffix(whole) ||
    isOffice(whole)
  );
}

function hasStaffAffix(whole: string): boolean {
  const rest = whole.replace(HONEST_WORDS, ' ');
  return AFFIX_WORDS.some((word) => rest.startsWith(word) || rest.endsWith(word));
}

/** Returns whether a name consists only of words from `OFFICES` and `COMPANIONS`, at least one of each. */
function isOffice(whole: string, found = { office: false, companion: false }): boolean {
  if (whole === '') return found.office && found.companion;
  for (let length = 2; length <= whole.length; length++) {
    const word = whole.slice(0, length);
    const office = OFFICE_WORDS.has(word);
    const companion = COMPANION_WORDS.has(word);
    if (!office && !companion) continue;
    const next = { office: found.office || office, companion: found.companion || companion };
    if (isOffice(whole.slice(length), next)) return true;
  }
  return false;
}
