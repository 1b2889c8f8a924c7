import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { jsonText } from './json-text.js';
import { seeded } from './seeded.js';
import { changed, socketsOf } from './sessions.js';

const text = { type: 'string' };
const frame = (kind: string, field: string) => ({
  type: 'object',
  properties: { kind: { const: kind }, [field]: text },
  required: ['kind', field],
});
const FRAMES = [
  frame('hello', 'token'),
  frame('renew', 'token'),
  frame('subscribe', 'channel'),
  frame('unsubscribe', 'channel'),
];

function some(seed: number, first: number, count: number) {
  const sequence = seeded(socketsOf(FRAMES, {}), seed, first);
  return Array.from({ length: count }, () => sequence.next().value);
}

describe('a seeded sequence of sockets', () => {
  it('is the same for the same seed, and another one for another seed', () => {
    expect(some(7, 0, 120)).toEqual(some(7, 0, 120));
    expect(some(7, 0, 120)).not.toEqual(some(8, 0, 120));
  });

  it('continues in the same way if it begins later', () => {
    expect(some(7, 73, 10)).toEqual(some(7, 0, 120).slice(73, 83));
  });

  it('rarely repeats a session', () => {
    const sessions = some(7, 0, 200)
      .map((one) => (one as [number, { kind: string }])[1])
      .filter(({ kind }) => kind === 'session')
      .map((one) => JSON.stringify(one));
    expect(new Set(sessions).size).toBeGreaterThan(0.8 * sessions.length);
  });
});

describe('changed frames', () => {
  it('contain unknown and dangerous keys, and numbers that JavaScript cannot represent', () => {
    const texts = fc
      .sample(changed(fc.constant({ kind: 'hello', token: 'x' })), { seed: 1, numRuns: 1_000 })
      .join('\n');
    for (const part of ['"constructor":', '"__proto__":', '"toString":', '\\ud800', '1E400']) {
      expect(texts).toContain(part);
    }
  });

  it('keep a field named __proto__', () => {
    expect(jsonText(JSON.parse('{"__proto__":1}'))).toBe('{"__proto__":1}');
  });
});
