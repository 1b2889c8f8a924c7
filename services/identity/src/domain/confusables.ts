/**
 * Letters that look alike, reviewed against the Unicode confusables (UTS #39) for the scripts that usernames may use.
 * Each line has the letter that represents the group, then the letters that look like it, in the case in which they do.
 * Letters with accents need no entry, because accents are removed before the comparison. `i` and `l` are one group: the
 * case of a name makes no difference, and `I` looks like `l`.
 */
const LOOKALIKES = `
a аАαΑ
b вВΒьЬ
c сСϲϹ
d ԁđĐðÐ
e еЕεΕҽ
g ցԌ
h һНнΗհħĦ
j јЈϳյ
k кКκΚĸ
l іΙιІӀӏ1IiıłŁןוا
m мМΜ
n ΝηոՈŋŊ
o оОοΟσօՕ0øØסهഠଠဝه
p рРρΡþÞ
q ԛԚգզ
r г
s ѕЅՏ5
t тТτΤŧŦ
u υսՍ
v νѵѴ
w ԝԜω
x хХχΧ
y уУγΥүҮΓГ
z Ζ2
3 Зз
ss ßẞβ
ae æÆ
oe œŒ
д δΔ
л λΛ
п πΠ
ф φΦ
ي یى
ك ک
口 ロ
力 カ
工 エ
夕 タ
二 ニ
八 ハ
卜 ト
才 オ
一 ー
へ ヘ
り リ
`
  .trim()
  .split('\n')
  .flatMap((line): [string, string][] => {
    const [looks = '', like = ''] = line.split(' ');
    return [...like].map((letter) => [letter, looks]);
  });

const REPRESENTATIVE: ReadonlyMap<string, string> = new Map(LOOKALIKES);

/**
 * Pairs of Latin letters that look like one letter. The skeleton must be idempotent, so no replacement may create
 * another pair.
 */
const PAIRS: readonly (readonly [pair: string, letter: string])[] = [
  ['rn', 'm'],
  ['vv', 'w'],
  ['cl', 'd'],
];

/**
 * Returns the skeleton of a username: names with the same skeleton look the same to most readers. It is only compared,
 * never shown. Accents and separators are ignored, because few readers notice or remember them.
 * @param shown the name as players see it; the case matters, because some letters look like others in one case only
 */
export function skeleton(shown: string): string {
  const bare = shown.normalize('NFD').replace(/[\u0300-\u036f_.-]/g, '');
  const looks = [...bare].map((letter) => REPRESENTATIVE.get(letter) ?? looksFolded(letter)).join('');
  return PAIRS.reduce((text, [pair, letter]) => text.replaceAll(pair, letter), looks).normalize('NFC');
}

/** Folds the case by way of the capital, which also finds the small letters that share one, such as σ and ς. */
function looksFolded(letter: string): string {
  const folded = letter.toUpperCase().toLowerCase();
  return REPRESENTATIVE.get(folded) ?? folded;
}
