import { expect, it } from '@jest/globals';
import type { ProblemError } from '../../api/problem-error.js';
import { acceptedFrom } from './refusal-words.js';

it.each(['chat_muted', 'chat_too_fast', 'too_many_requests'])(
  'a message refused as %s can be sent again as soon as any message can',
  (code) => {
    expect(acceptedFrom({ code, retryAt: 7 } as ProblemError)).toBeUndefined();
  },
);

it('a repeated message can be sent again from the time that the server has stated', () => {
  expect(acceptedFrom({ code: 'chat_repeated', retryAt: 7 } as ProblemError)).toBe(7);
});
