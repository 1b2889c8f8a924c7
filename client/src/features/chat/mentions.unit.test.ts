import { describe, expect, it } from '@jest/globals';
import { completed, matching, partsOf, typedName } from './mentions.js';

describe('the parts of a message', () => {
  const parts = (text: string, ...mentions: [at: number, length: number][]) =>
    partsOf(
      text,
      mentions.map(([at, length]) => ({ user_id: 'u', at, length })),
    ).map(({ text, userId }) => (userId ? `[${text}]` : text));

  it('are the names that the server found and the text between them', () => {
    expect(parts('hi @anna, ask @ben', [3, 5], [14, 4])).toEqual(['hi ', '[@anna]', ', ask ', '[@ben]']);
    expect(parts('no names')).toEqual(['no names']);
    expect(parts('@anna', [0, 5])).toEqual(['[@anna]']);
  });

  it('are plain text where a position does not fit the text', () => {
    expect(parts('hi anna', [3, 4], [5, 90])).toEqual(['hi anna']);
    expect(parts('@anna', [0, 5], [0, 5])).toEqual(['[@anna]']);
  });
});

describe('a name that is being typed', () => {
  it('is found before the caret, at the beginning of a word', () => {
    expect(typedName('hello @an', 9)).toEqual({ at: 6, name: 'an' });
    expect(typedName('@', 1)).toEqual({ at: 0, name: '' });
    expect(typedName('(@Łuk', 5)).toEqual({ at: 1, name: 'Łuk' });
    expect(typedName('hello @an you', 13)).toBeNull();
    expect(typedName('mail@an', 7)).toBeNull();
    expect(typedName('hello', 5)).toBeNull();
  });

  it('is replaced by the chosen name and one space', () => {
    expect(completed('hi @an, you', { at: 3, name: 'an' }, 'anna')).toEqual({ text: 'hi @anna , you', caret: 9 });
    expect(completed('hi @an you', { at: 3, name: 'an' }, 'anna')).toEqual({ text: 'hi @anna you', caret: 9 });
  });

  it('offers each person once, in any case, and at most six', () => {
    const person = (user_id: string, username: string) => ({ user_id, username, avatar_url: null });
    const people = [person('1', 'Anna'), person('1', 'Anna'), person('2', 'ben'), person('3', 'ANTON')];
    expect(matching(people, 'an').map(({ username }) => username)).toEqual(['Anna', 'ANTON']);
    const many = Array.from({ length: 20 }, (_, at) => person(`${at}`, `a${at}`));
    expect(matching(many, '')).toHaveLength(6);
  });
});
