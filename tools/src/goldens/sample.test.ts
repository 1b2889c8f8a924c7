import { EVENT_TYPES } from '@goldwake/contracts';
import { EVENT_FIELDS } from '@goldwake/core/schemas';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { sampleOf, schemaOf } from './sample.js';

describe('samples of event data', () => {
  it.each(EVENT_TYPES)('the sample of %s is valid and has every field', (type) => {
    const schema = schemaOf(type);
    const sample = sampleOf(schema);
    const validate = new Ajv({ strict: false }).compile(schema);
    expect({ sample, valid: validate(sample), errors: validate.errors }).toEqual({ sample, valid: true, errors: null });
    expect(Object.keys(sample as object).sort()).toEqual(Object.keys(EVENT_FIELDS[type]).sort());
  });

  it('names of fields give readable values', () => {
    const text = { type: 'string' };
    const properties = {
      uid: text,
      friend_id: text,
      waved_at: text,
      amount: { type: 'string', pattern: '^(0|-?[1-9][0-9]{0,29})$' },
      email: { type: 'object', properties: { sealed: text } },
      currency: { type: 'string', enum: ['gold_coins', 'sweeps_coins'] },
      waves: { type: 'array', items: { type: 'integer', minimum: 3 } },
      favourite_colour: text,
      ref: { type: ['string', 'null'] },
    };
    expect(sampleOf({ type: 'object', properties })).toEqual({
      uid: '0193f2a8-6c1e-7d40-9b57-2f1e8a4c6d03',
      friend_id: '0193f2a9-11d2-7c3a-8e44-5b0f7d9a2c18',
      waved_at: '2026-01-15T12:00:00.000Z',
      amount: '1000000',
      email: { sealed: expect.any(String) },
      currency: 'gold_coins',
      waves: [3],
      favourite_colour: 'favourite colour',
      ref: 'ref',
    });
  });

  it('a pattern without a sample is refused with its field', () => {
    expect(() => sampleOf({ type: 'string', pattern: '^#[0-9a-f]{6}$' }, 'colour')).toThrow(
      'no sample of colour matches ^#[0-9a-f]{6}$',
    );
  });
});
