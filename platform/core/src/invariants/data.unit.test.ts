import { type EventType, type StoredEvent, streamName, upcast } from '@goldwake/contracts';
import { type Golden, goldens } from '@goldwake/contracts/testing';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { EVENT_SCHEMAS } from '../schemas.js';
import { findingsOf, storedEvents } from '../testing/check-invariant.js';
import { data } from './data.js';
import { compileSchema } from './json-schema.js';

type Data = Record<string, unknown>;

function faults(type: EventType, changed: unknown): string[] {
  const events = storedEvents([{ stream: streamName('wallet', 'p1'), type, data: changed as object }]);
  return findingsOf(data, events).map(([, message]) => message);
}

function newest({ type, schemaVersion, data }: Golden): Data {
  return upcast({ eventId: `${type}@1`, type, schemaVersion, data } as StoredEvent).data as Data;
}

const all = goldens();
const settled = newest(all.find(({ type }) => type === 'bet_and_win_settled') as Golden);

/** Every way in which one value inside of the data is replaced, removed or added. */
function* changesOf(value: unknown): Generator<unknown> {
  yield* [null, 7, -1, 0.5, true, '', '-0', '01', '12.5', 'text', [], {}];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    const replaced = (by: unknown) =>
      Array.isArray(value) ? value.map((one, at) => (at === Number(key) ? by : one)) : { ...value, [key]: by };
    for (const changed of changesOf(part)) yield replaced(changed);
    if (!Array.isArray(value)) yield JSON.parse(JSON.stringify(replaced(undefined)));
  }
  yield { ...value, unknown: 1 };
}

describe('the data of events', () => {
  it.each(all.map((golden) => [golden.type, golden.schemaVersion, golden] as const))(
    'the golden event %s of schema %d has the form of its type',
    (type, _, golden) => {
      expect(faults(type, newest(golden))).toEqual([]);
    },
  );

  it.each(all.map((golden) => [golden.type, golden.schemaVersion, golden] as const))(
    'changed data of %s in schema %d is reported if and only if another validator refuses it',
    (type, _, golden) => {
      const reference = new Ajv({ strict: false }).compile(EVENT_SCHEMAS[type] as object);
      const changes = [...changesOf(newest(golden))];
      expect(changes.length).toBeGreaterThan(10);
      // One matcher for all changes, because a matcher takes longer than both validators.
      const judgedOtherwise = changes.filter(
        (changed) => faults(type, changed).length !== (reference(changed) ? 0 : 1),
      );
      expect(judgedOtherwise).toEqual([]);
    },
  );

  it.each<[what: string, changed: unknown, message: string]>([
    ['no object', null, 'data must be an object'],
    ['a missing field', { ...settled, stake: undefined }, 'data.stake is missing'],
    ['an unknown field', { ...settled, bonus: '5' }, 'data.bonus is no field of this event'],
    ['an amount that is a number', { ...settled, stake: 5 }, 'data.stake must be a text like ^(0|-?[1-9][0-9]{0,29})$'],
    ['an unknown currency', { ...settled, currency: 'euro' }, 'data.currency must be "gold_coins" or "sweeps_coins"'],
    [
      'a nonce that is no whole number',
      { ...settled, round: { ...(settled.round as Data), draw: { seed_pair: 1, nonce: 0.5 } } },
      'data.round.draw.nonce must be a whole number from 0',
    ],
    ['postings that are no list', { ...settled, postings: '0' }, 'data.postings must be a list'],
  ])('%s is reported with its field', (_, changed, message) => {
    expect(faults('bet_and_win_settled', changed)).toEqual([message]);
  });

  it('a type of a newer version is left to that version', () => {
    expect(faults('sample_waved' as EventType, { waves: 3 })).toEqual([]);
  });

  it('a schema with a keyword that is not supported is refused instead of ignored', () => {
    expect(() => compileSchema({ type: 'string', format: 'date-time' } as object)).toThrow('format');
  });
});
