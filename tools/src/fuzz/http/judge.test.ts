import type { OpenApi } from '@goldwake/service';
import { describe, expect, it } from '@jest/globals';
import { Documented } from '../../../../services/all-in-one/dist/testing/documented.js';
import { HttpJudge } from './judge.js';
import type { RequestRecipe } from './recipe.js';

const problem = { type: 'object', required: ['code'], properties: { code: { type: 'string' } } };
const problemContent = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
const OPEN_API = {
  paths: {
    '/api/bets': {
      post: {
        security: [{ bearer: [] }],
        parameters: [{ name: 'page', in: 'query', required: false, schema: {} }],
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
        responses: {
          201: {
            content: {
              'application/json': {
                schema: { type: 'object', required: ['round'], properties: { round: { type: 'string' } } },
              },
            },
          },
          422: { content: problemContent },
          500: { content: problemContent },
        },
      },
    },
  },
  components: { schemas: { Problem: problem } },
} as unknown as OpenApi;

const judge = new HttpJudge({ documented: new Documented(OPEN_API), secretOfHealthy: 'healthy@example.test' });

interface Case {
  recipe?: Partial<RequestRecipe>;
  target?: string;
  sent?: string;
  status?: number;
  type?: string;
  text?: string;
}

function rulesBrokenBy({
  recipe,
  target = '/api/bets',
  sent = '{"stake":"1"}',
  status = 201,
  type,
  text,
}: Case): string[] {
  const request: RequestRecipe = {
    operation: 'POST /api/bets',
    method: 'POST',
    target,
    headers: [['content-type', 'application/json']],
    bearer: 'valid',
    cookies: 'none',
    player: 0,
    framing: 'length',
    copies: 1,
    ...recipe,
  };
  const usual = status < 400 ? 'application/json' : 'application/problem+json';
  const answer = {
    status,
    headers: new Map([['content-type', type ?? usual]]),
    body: Buffer.from(text ?? (status < 400 ? '{"round":"r1"}' : '{"code":"x"}')),
  };
  return judge
    .faultsOf(request, { bytes: Buffer.alloc(0), target, body: Buffer.from(sent) }, answer)
    .map(({ rule }) => rule);
}

describe('the judge of responses', () => {
  it.each<[string, Case]>([
    ['a documented success', {}],
    ['a documented refusal of a wrong body', { sent: '{"constructor":1}', status: 422 }],
    ['a refused token', { recipe: { bearer: 'alg-none' }, status: 422 }],
    ['a problem at an unknown path', { target: '/api/none', status: 404 }],
    ['a page of the client', { recipe: { method: 'GET' }, target: '/', status: 200, type: 'text/html', text: '<p>' }],
  ])('accepts %s', (_, one) => {
    expect(rulesBrokenBy(one)).toEqual([]);
  });

  it.each<[string, Case, string]>([
    ['a status 5xx, even if it is documented', { status: 500 }, 'status 500'],
    ['an undocumented status', { status: 409 }, 'the response is not documented'],
    ['a body that is not as documented', { text: '{}' }, 'the response is not documented'],
    ['a body that is no JSON', { text: '{' }, 'the response is not documented'],
    ['an undocumented content type', { type: 'text/plain' }, 'the response is not documented'],
    [
      'an unknown path without a problem',
      { target: '/api/none', status: 404, text: '' },
      'the response is not documented',
    ],
    [
      'a huge problem',
      { status: 422, text: JSON.stringify({ code: 'x'.repeat(16_001) }) },
      'a problem of more than 16000 bytes',
    ],
    [
      'a stack trace',
      { status: 422, text: '{"code":"Error\\n at /a/b.js:7:1"}' },
      'the response contains a stack trace',
    ],
    [
      'data of another player',
      { text: '{"round":"healthy@example.test"}' },
      'the response contains data of another player',
    ],
    [
      'a forged token that is accepted',
      { recipe: { bearer: 'other-key' } },
      'a request with the token other-key is accepted',
    ],
    [
      'an unknown key that is accepted',
      { sent: '{"stake":"1","constructor":1}' },
      'a body that the description does not allow is accepted',
    ],
    [
      'a malformed body that is accepted',
      { sent: '{"stake":"1"' },
      'a body that the description does not allow is accepted',
    ],
    [
      'an unknown query key that is accepted',
      { target: '/api/bets?toString=1' },
      'an unknown query parameter is accepted',
    ],
  ])('finds %s', (_, one, rule) => {
    expect(rulesBrokenBy(one)).toEqual([rule]);
  });
});
