import { describe, expect, it } from '@jest/globals';
import type { StoredEvent } from './envelope.js';
import { UnknownSchema, upcasting } from './upcast.js';

function stored(schemaVersion: number, data: unknown, type = 'noted'): StoredEvent {
  const envelope = { stream: 'wallet-u1', version: 3, position: 9, recordedAt: 'T', effectiveAt: 'T' };
  const command = { correlationId: 'c', causationId: null, commandId: 'c', commandHash: 'h', actor: 'u1' };
  return { eventId: 'wallet-u1@3', type, schemaVersion, data, ...envelope, ...command, prevHash: '0', hash: '1' };
}

/** Three upcasters, each of which leaves a distinguishable result. */
const { currentVersion, unknownSchema, upcast } = upcasting({
  never_changed: [],
  noted: [
    (data: { text: string }) => ({ words: data.text.split(' ') }),
    (data: { words: string[] }) => ({ ...data, count: data.words.length }),
    (data: { words: string[]; count: number }) => ({ count: data.count, first: data.words[0] }),
  ],
});

describe('upcasting', () => {
  it.each([
    [1, { text: 'one two' }],
    [2, { words: ['one', 'two'] }],
    [3, { words: ['one', 'two'], count: 2 }],
  ])('an event of schema %d passes each later upcaster once, in order', (schemaVersion, data) => {
    expect(upcast(stored(schemaVersion, data))).toEqual(stored(4, { count: 2, first: 'one' }));
  });

  it('returns an event unchanged if its schema is the newest or its type has no upcasters', () => {
    const newest = stored(4, { count: 2, first: 'one' });
    const unchanged = stored(1, null, 'never_changed');
    expect(upcast(newest)).toBe(newest);
    expect(upcast(unchanged)).toBe(unchanged);
  });

  it('does not modify the original event', () => {
    const old = stored(1, { text: 'one two' });
    upcast(old);
    expect(old).toEqual(stored(1, { text: 'one two' }));
  });
});

it('the current schema version of a type is its number of upcasters plus one', () => {
  expect([currentVersion('noted'), currentVersion('never_changed'), currentVersion('constructor')]).toEqual([4, 1, 1]);
});

describe('an event with an unknown schema', () => {
  it('is refused with an error that names the event id', () => {
    expect(() => upcast(stored(5, {}))).toThrow(UnknownSchema);
    expect(() => upcast(stored(5, {}))).toThrow(
      'wallet-u1@3: noted of schema 5, this Goldwake knows 4; update Goldwake',
    );
    expect(() => upcast(stored(2, {}, 'never_changed'))).toThrow(
      'wallet-u1@3: never_changed of schema 2, this Goldwake knows 1; update Goldwake',
    );
  });

  it.each([
    ['bonus_awarded', 1],
    ['bonus_awarded', 0],
    ['toString', 1],
  ])('is refused if no service declares the type: %s of schema %d', (type, schemaVersion) => {
    expect(() => upcast(stored(schemaVersion, {}, type))).toThrow(
      `wallet-u1@3: this Goldwake does not know the type ${type}; update Goldwake`,
    );
  });

  it.each([
    ['noted', 1, true],
    ['noted', 4, true],
    ['noted', 5, false],
    ['noted', 0, false],
    ['never_changed', 1, true],
    ['bonus_awarded', 1, false],
    ['bonus_awarded', 0, false],
    ['constructor', 1, false],
  ])('%s of schema %d is known: %p', (type, schemaVersion, known) => {
    expect(unknownSchema(stored(schemaVersion, {}, type)) === undefined).toBe(known);
  });

  it.each([0, -1, 1.5, Number.NaN, null, '1'])('is refused if the schema version is invalid: %p', (none) => {
    expect(() => upcast(stored(none as number, {}))).toThrow(/^wallet-u1@3: noted of schema \S+, .* knows 4$/);
  });
});
