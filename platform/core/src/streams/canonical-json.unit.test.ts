import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalJson } from './canonical-json.js';

describe('canonical JSON', () => {
  it('does not depend on the order of keys, at any depth', () => {
    expect(canonicalJson({ b: [{ y: 1, x: null }], a: 'ü' })).toBe('{"a":"ü","b":[{"x":null,"y":1}]}');
    expect(canonicalJson({ a: 'ü', b: [{ x: null, y: 1 }] })).toBe('{"a":"ü","b":[{"x":null,"y":1}]}');
  });

  it('differs for values of different types and for lists in a different order', () => {
    const texts = ['1', 1, [1, 2], [2, 1], null, {}, [], { a: null }, ''].map(canonicalJson);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('parses back to the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const plain = JSON.parse(JSON.stringify(value));
        expect(JSON.parse(canonicalJson(plain))).toEqual(plain);
      }),
    );
  });
});
