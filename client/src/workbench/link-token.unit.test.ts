import { expect, it } from '@jest/globals';
import { tokenIn } from './link-token.js';

it.each([
  ['http://127.0.0.1:3000/workbench#token=abc-_1', 'abc-_1'],
  ['  workbench  http://127.0.0.1:3000/workbench#token=abc \n', 'abc'],
  ['#token=abc', 'abc'],
  [' abc ', 'abc'],
  ['   ', null],
])('the token in %j is %j', (text, token) => {
  expect(tokenIn(text)).toBe(token);
});
