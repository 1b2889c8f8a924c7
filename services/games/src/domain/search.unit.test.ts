import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { NameSearch, wordsOf } from './search.js';

const NAMES = [
  'Midnight Pâtisserie',
  'Red Tide',
  'Tide',
  'Tide Wheel',
  'Señora Medianoche',
  "Tam o' the Tides",
  'Samphire & Silver',
  'Vingt-et-Un 1789',
  'Smørrebrød Straße',
  'Ζεύς Ascending',
];
const search = new NameSearch(NAMES);
const found = (query: string) => search.find(query).map((at) => NAMES[at]);

describe('searching by name', () => {
  it('results are ranked: exact name, beginning of the name, matching words; ties keep the given order', () => {
    expect(found('tide')).toEqual(['Tide', 'Tide Wheel', 'Red Tide', "Tam o' the Tides"]);
  });

  it('the exact name comes before a more popular name that only begins with the query', () => {
    expect(new NameSearch(['Tide Wheel', 'Tide']).find('tide')).toEqual([1, 0]);
  });

  it.each([
    ['patisserie', 'Midnight Pâtisserie'],
    ['PÂTISS', 'Midnight Pâtisserie'],
    ['pa\u0302tis', 'Midnight Pâtisserie'],
    ['senora', 'Señora Medianoche'],
    ['smorrebrod', 'Smørrebrød Straße'],
    ['strasse', 'Smørrebrød Straße'],
    ['ζευσ', 'Ζεύς Ascending'],
    ['ΖΕΥΣ', 'Ζεύς Ascending'],
    ['  wheel   tid ', 'Tide Wheel'],
    ['tam o’ the', "Tam o' the Tides"],
    ['samphire and', 'Samphire & Silver'],
    ['silver & sam', 'Samphire & Silver'],
    ['vingt-et-un', 'Vingt-et-Un 1789'],
    ['17', 'Vingt-et-Un 1789'],
    ['wheel 🎡', 'Tide Wheel'],
  ])('the query %j finds %s', (query, name) => expect(found(query)).toEqual([name]));

  it.each([
    '',
    '   ',
    '%',
    '_',
    '🎲',
    '*',
    '\\',
    "'",
    '\u0000',
    'idnight',
    'tide red blue',
    'constructor',
    '__proto__',
  ])('the query %j finds nothing', (query) => expect(found(query)).toEqual([]));

  it('every word of the query must match', () => {
    expect(found('red wheel')).toEqual([]);
  });

  const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 });
  const name = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));

  it('every name is found by every beginning of each of its folded words', () => {
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 20 }), (names) => {
        const all = new NameSearch(names);
        names.forEach((one, at) => {
          for (const folded of wordsOf(one)) {
            const characters = [...folded];
            for (let end = 1; end <= characters.length; end++) {
              expect(all.find(characters.slice(0, end).join(''))).toContain(at);
            }
          }
        });
      }),
    );
  });

  const characters = [...'abcdexyzÀÉÎÕÜåçñøŁßæŒ012ÄŻ', 'e\u0301'];
  const written = fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 8 });

  it('every name is found by the beginning of a word as written, in upper and lower case', () => {
    fc.assert(
      fc.property(fc.array(written, { minLength: 1, maxLength: 4 }), fc.nat(), fc.nat(), (words, which, cut) => {
        const one = words[which % words.length] ?? '';
        const beginning = [...one].slice(0, 1 + (cut % [...one].length)).join('');
        const all = new NameSearch(['Another', words.join(' ')]);
        for (const typed of [beginning, beginning.toUpperCase(), beginning.toLowerCase()]) {
          expect(all.find(typed)).toContain(1);
        }
      }),
    );
  });

  it('the index finds the same names as a linear search', () => {
    const few = fc.constantFrom('tide', 'tides', 'tidal', 'red', 'reed', 'the', 'o');
    const names = fc.array(fc.array(few, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(names, fc.array(few, { minLength: 1, maxLength: 3 }), fc.nat(4), (all, query, cut) => {
        const asked = query.map((each) => each.slice(0, 1 + cut));
        const expected = all.flatMap((words, at) =>
          asked.every((begin) => words.some((own) => own.startsWith(begin))) ? [at] : [],
        );
        const matches = new NameSearch(all.map((words) => words.join(' '))).find(asked.join(' '));
        expect([...matches].sort((a, b) => a - b)).toEqual(expected);
      }),
    );
  });
});

describe('searching for similar names', () => {
  const all = ['Old Court Blackjack', 'Black Jacket Blues', 'Dice', 'Roulette Royale', 'Blackjack 21', 'Señora Dados'];
  const names = new NameSearch(all);
  const similar = (query: string) => names.similar(query).map((at) => all[at]);

  it.each([
    ['a missing character', 'blackjak', ['Old Court Blackjack', 'Blackjack 21']],
    ['an additional character', 'blackkjack', ['Old Court Blackjack', 'Blackjack 21']],
    ['a wrong character', 'blockjack', ['Old Court Blackjack', 'Blackjack 21']],
    ['swapped characters', 'balckjack', ['Old Court Blackjack', 'Blackjack 21']],
    ['an error in the beginning of a word', 'roulte', ['Roulette Royale']],
    ['two errors in a long word', 'roullete', ['Roulette Royale']],
    ['an error in a short word', 'dise', ['Dice']],
    ['accents and case', 'SEMORA', ['Señora Dados']],
    ['an error in one of several words', 'blakjack old', ['Old Court Blackjack']],
  ])('%s is forgiven', (_, query, expected) => expect(similar(query)).toEqual(expected));

  it('only the names with the fewest errors are found', () => {
    expect(new NameSearch(['Blackmail', 'Blackjack']).similar('blackjak')).toEqual([1]);
    expect(new NameSearch(['Blackmail']).similar('blackjak')).toEqual([0]);
  });

  it.each([
    ['', 'no word'],
    ['dyc', 'words of three characters must match exactly'],
    ['lackjack', 'the first character must be right'],
    ['dixx', 'two errors in a short word are too many'],
    ['rxulxtxe', 'three errors in a long word are too many'],
    ['blakjack dyce zzzz', 'every word must match'],
  ])('%j finds nothing: %s', (query) => expect(similar(query)).toEqual([]));
});
