import { describe, expect, it } from '@jest/globals';
import { mustClose } from './must-close.js';
import { PLACEHOLDERS, type PlaceholderValues, placeholder } from './placeholders.js';
import type { Step } from './recipe.js';

const VALUES = Object.fromEntries(PLACEHOLDERS.map((name) => [name, `value of ${name}`])) as PlaceholderValues;
const text = (frame: object | string): Step => ({
  do: 'text',
  text: typeof frame === 'string' ? frame : JSON.stringify(frame),
});
const hello = text({ kind: 'hello', protocols: [3], token: placeholder('own.realtime') });

describe('the rules for closing a socket', () => {
  it.each<[string, Step[]]>([
    ['a hello', [hello]],
    ['a subscription after the hello', [hello, text({ kind: 'subscribe', channel: 'x' })]],
    ['a renewal with the own token', [hello, text({ kind: 'renew', token: placeholder('own.realtime') })]],
    [
      'a hello in fragments',
      [{ do: 'fragments', parts: ['{"kind":"hello","protocols":[3],', `"token":"${placeholder('own.realtime')}"}`] }],
    ],
    ['pings and pauses', [{ do: 'ping', bytes: 3 }, { do: 'stop-reading', ms: 5 }, { do: 'wait' }]],
  ])('leave it open after %s', (_, steps) => {
    expect(mustClose(steps, VALUES)).toBeUndefined();
  });

  it.each<[string, Step[]]>([
    ['a second hello', [hello, hello]],
    ['a subscription before the hello', [text({ kind: 'subscribe', channel: 'global' })]],
    ['a renewal before the hello', [text({ kind: 'renew', token: placeholder('own.realtime') })]],
    ['a token that is not valid', [text({ kind: 'hello', protocols: [3], token: placeholder('expired.realtime') })]],
    ['a token that is not valid', [hello, text({ kind: 'renew', token: placeholder('other.realtime') })]],
    ['an unknown kind', [hello, text({ kind: 'constructor' })]],
    ['a frame that is no JSON object', [hello, text('[]')]],
    ['a frame that is too large', [hello, text(' '.repeat(16 * 1024 + 1))]],
    ['a binary frame', [{ do: 'binary', base64: '' }]],
    ['a malformed frame', [hello, { do: 'raw', base64: '', isBroken: true }]],
  ])('close it after %s', (reason, steps) => {
    expect(mustClose(steps, VALUES)).toBe(reason);
  });
});
