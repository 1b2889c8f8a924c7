import { describe, expect, it } from '@jest/globals';
import { MESSAGE_MAX, textOf } from './error-text.js';

const stackOf = (stack: string) => textOf(Object.assign(new Error('x'), { stack })).stack;

describe('the text of an error', () => {
  it('contains no query and no fragment of a URL', () => {
    expect(textOf(new TypeError('cannot load https://casino.test/auth/action?token=secret#part, again')).message).toBe(
      'TypeError: cannot load https://casino.test/auth/action again',
    );
    expect(stackOf('at f (https://casino.test/a.js?token=secret:1:2)\nat g (https://casino.test/b.js:3:4)')).toBe(
      'at f (https://casino.test/a.js)\nat g (https://casino.test/b.js:3:4)',
    );
  });

  it.each([
    ['cannot load /a?token=abc', 'cannot load /a'],
    ['cannot load a/b#abc now', 'cannot load a/b now'],
    ['cannot load page.html?token=abc', 'cannot load page.html'],
    ['bad search ?token=abc', 'bad search'],
    ['/a?x=(1)abc failed', '/a failed'],
    ['no account of ann@example.com.', 'no account of (e-mail).'],
    ['"jürgen+x@büro.example" is not valid', '"(e-mail)" is not valid'],
    ['cannot load /users/ann%40example.com', 'cannot load /users/(e-mail)'],
    ['a?.b is not a function', 'a?.b is not a function'],
    ['cannot read #field of x', 'cannot read #field of x'],
    ['is it /a ?', 'is it /a ?'],
  ])('%p becomes %p', (message, sent) => {
    expect(textOf(new Error(message)).message).toBe(`Error: ${sent}`);
  });

  it('keeps the places of a stack as Firefox and Safari write it', () => {
    const stack = 'f@https://casino.test/a.js:1:2\n@https://casino.test/b.js:3:4';
    expect(stackOf(stack)).toBe(stack);
  });

  it('is bounded', () => {
    expect(textOf(new Error('m'.repeat(10_000))).message).toHaveLength(MESSAGE_MAX);
    expect(stackOf('s'.repeat(10_000))?.length).toBeLessThanOrEqual(2_000);
  });

  it.each([['text'], [undefined], [null], [42], [{ a: 1 }], [Symbol('s')]])(
    'exists for %p, without a stack',
    (thrown) => {
      expect(textOf(thrown)).toEqual({ message: String(thrown), stack: null });
    },
  );

  it.each([[''], ['  \n'], [' '.repeat(300)]])('exists for %j, which has no words', (thrown) => {
    expect(textOf(thrown).message).toBe('no message');
  });

  it('exists for an object without any text', () => {
    expect(textOf(Object.create(null)).message).toBe('an object that has no text was thrown');
  });
});
