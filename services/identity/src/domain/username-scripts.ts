/**
 * Scripts of which a username may be made, from the recommended scripts of UAX #31. A name uses one of them, because
 * names that mix scripts are the easiest way to imitate another name. Scripts that are written together count as one.
 * Latin is limited to the letters of living languages, because its phonetic letters imitate plain ones.
 */
const LETTERS = [
  'A-Za-zÀ-ÖØ-öø-žƏəƠơƯưȘ-țḀ-ỿ',
  '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\u30fc',
  '\\p{sc=Han}\\p{sc=Bopo}',
  // Only whole syllables: single Korean letters could imitate a syllable, and some are invisible.
  '\\p{sc=Han}가-힣',
  ...['Arab', 'Armn', 'Beng', 'Cyrl', 'Deva', 'Ethi', 'Geor', 'Grek', 'Gujr', 'Guru', 'Hebr', 'Knda', 'Khmr'].map(of),
  ...['Laoo', 'Mlym', 'Mymr', 'Orya', 'Sinh', 'Taml', 'Telu', 'Thaa', 'Thai', 'Tibt'].map(of),
];

const SCRIPTS = LETTERS.map((letters) => new RegExp(`^[${letters}0-9_.-]+$`, 'u'));

/** Letters that extend or modify others, such as the Arabic kashida. Some Asian ones are ordinary parts of words. */
const MODIFIER = /(?![\u3005-\u3007\u3031-\u303c\u309d\u309e\u30fc-\u30fe])\p{Lm}/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

function of(script: string): string {
  return `\\p{sc=${script}}`;
}

/** Returns whether the letters of a username belong to one script and can be seen. */
export function isOneScript(name: string): boolean {
  return !INVISIBLE.test(name) && !MODIFIER.test(name) && SCRIPTS.some((script) => script.test(name));
}
