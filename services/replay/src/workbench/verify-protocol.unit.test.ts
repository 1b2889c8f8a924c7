import { expect, it } from '@jest/globals';
import { parseMessage } from './verify-protocol.js';

it('a line with a message is parsed', () => {
  expect(parseMessage('{"events":2000}')).toEqual({ events: 2_000 });
});

it.each(['', '(node:1) Warning: something', '{"events":20', 'null', '7'])('the line %p is no message', (line) => {
  expect(parseMessage(line)).toBeUndefined();
});
