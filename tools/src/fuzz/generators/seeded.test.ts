import type { OpenApi } from '@goldwake/service';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mutatedObject } from '../http/bodies.js';
import { requestsOf } from '../http/requests.js';
import { jsonText } from './json-text.js';
import { seeded } from './seeded.js';

const DOCUMENT = {
  paths: {
    '/api/things/{id}': {
      post: {
        operationId: 'Things_change',
        security: [{ bearer: [] }],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: { stake: { type: 'string' } },
                required: ['stake'],
                additionalProperties: false,
              },
            },
          },
        },
        parameters: [{ name: 'page', in: 'query', required: false, schema: { type: 'integer', minimum: 1 } }],
        responses: {},
      },
    },
  },
  components: { schemas: {} },
} as unknown as OpenApi;

function some(seed: number, first: number, count: number) {
  const sequence = seeded(requestsOf(DOCUMENT), seed, first);
  return Array.from({ length: count }, () => sequence.next().value);
}

describe('a seeded sequence of requests', () => {
  it('is the same for the same seed, and another one for another seed', () => {
    expect(some(7, 0, 120)).toEqual(some(7, 0, 120));
    expect(some(7, 0, 120)).not.toEqual(some(8, 0, 120));
  });

  it('continues in the same way if it begins later', () => {
    expect(some(7, 73, 10)).toEqual(some(7, 0, 120).slice(73, 83));
  });

  it('does not repeat itself', () => {
    const texts = some(7, 0, 200).map((one) => JSON.stringify((one as [number, object])[1]));
    expect(new Set(texts).size).toBeGreaterThan(150);
  });
});

describe('changed bodies', () => {
  it('contain unknown and dangerous keys, repeated fields and numbers that JavaScript cannot represent', () => {
    const texts = fc.sample(mutatedObject(fc.constant({ stake: '1' })), { seed: 1, numRuns: 1_000 }).join('\n');
    for (const part of [
      '"constructor":',
      '"__proto__":',
      '"toString":',
      '\\ud800',
      '1E400',
      '"stake":["1"],"stake":"1"',
    ]) {
      expect(texts).toContain(part);
    }
  });

  it('keep a field named __proto__', () => {
    expect(jsonText(JSON.parse('{"__proto__":1}'))).toBe('{"__proto__":1}');
  });
});
