import { describe, expect, it } from '@jest/globals';
import { ProblemError } from '../../api/problem-error.js';
import type { ComposerContext } from './composer.machine.js';
import { blockedBy, charactersLeft, tooLongText } from './composer-view.js';
import { refusalWords } from './refusal-words.js';

const FAMILY = '👨‍👩‍👧‍👦';

describe('the number of characters left', () => {
  it('is shown from 50 on, with an emoji counted as one character', () => {
    expect(charactersLeft('x'.repeat(449))).toBeNull();
    expect(charactersLeft('x'.repeat(450))).toBe(50);
    expect(charactersLeft('x'.repeat(501))).toBe(-1);
    expect(charactersLeft(`${'x'.repeat(480)}👍🏽`)).toBe(19);
  });

  it('is the same for emoji and Thai as for letters', () => {
    for (const character of ['x', FAMILY, 'ที่']) {
      expect([450, 500, 501, 999].map((count) => charactersLeft(character.repeat(count)))).toEqual([50, 0, -1, -499]);
    }
  });

  it('is estimated for a text of more than twice the limit', () => {
    expect(charactersLeft('x'.repeat(10_000))).toBe(-9_500);
    expect(charactersLeft('😀'.repeat(10_000))).toBe(-9_500);
  });
});

it('a text that is too long names the limit that it exceeds', () => {
  expect(tooLongText('too_long')).toBe('A message has at most 500 characters.');
  expect(tooLongText('too_many_bytes')).toBe('Some characters are combined from too many parts.');
});

describe('the reason why the player cannot send', () => {
  const context = {
    waitUntil: 9,
    waitText: null,
    slowSeconds: 20,
    mute: { until: 7, reason: 'Insults.' },
  } as ComposerContext;

  it('has the time at which it ends, if that is known', () => {
    expect(blockedBy('open', context)).toBeNull();
    expect(blockedBy('waiting', context)).toEqual({ text: 'Slow mode: one message every 20 s.', until: 9 });
    expect(blockedBy('muted', context)).toEqual({ text: 'You are muted in this chat: Insults.', until: 7 });
    expect(blockedBy('muted', { ...context, mute: { until: null, reason: null } })).toEqual({
      text: 'You are muted in this chat. You can read, but not write.',
      until: null,
    });
    expect(blockedBy('offline', context)?.until).toBeNull();
  });

  it('is the rule that the server has named, if it refused a message', () => {
    const waitText = 'You are writing too fast; wait a little';
    expect(blockedBy('waiting', { ...context, waitText })).toEqual({ text: `${waitText}.`, until: 9 });
  });
});

it('a refused message names the fault of its text', () => {
  const errors = [{ path: 'text', message: 'text must mention at most 5 players' }];
  const invalid = new ProblemError('validation_failed', 422, 'Some fields are invalid', { errors });
  expect(refusalWords(invalid)).toBe('The message must mention at most 5 players.');
  expect(refusalWords(ProblemError.of('timeout'))).toBe('No answer in time; try again.');
});
