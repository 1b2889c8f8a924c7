/** Generates requests from the OpenAPI document. */
import type { OpenApi } from '@goldwake/service';
import fc from 'fast-check';
import type { OpenApiOperation } from '../../../../services/all-in-one/dist/testing/documented.js';
import { type Schema, SchemaValues } from '../generators/from-schema.js';
import { knownValues } from '../generators/known-values.js';
import { nastyString } from '../generators/nasty.js';
import { BODY_MUTATED, CONTENT_TYPES, mutatedObject, rawBodies } from './bodies.js';
import { extraHeaders, idempotencyKeys } from './headers.js';
import { BEARERS, type Bearer, COOKIES, type Cookies, FRAMINGS, type RequestRecipe } from './recipe.js';
import { encoded, odd, PATHS_WITHOUT_OPERATION, SEGMENTS } from './targets.js';

/** Weight of an operation with a body compared with one without, which has fewer values to try. */
const BODY_WEIGHT = 3;
/** Number of players who send the requests. */
export const SENDERS = 4;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

/** Returns the value of `usual` in most cases, otherwise of `unusual`. */
function mostly<T>(usual: fc.Arbitrary<T>, unusual: fc.Arbitrary<T>, weight = 8): fc.Arbitrary<T> {
  return fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: unusual });
}

export function requestsOf({ paths, components }: OpenApi): fc.Arbitrary<RequestRecipe> {
  const values = new SchemaValues(components.schemas as Record<string, Schema>);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      weight: operation.requestBody ? BODY_WEIGHT : 1,
      arbitrary: requestsTo(method.toUpperCase(), path, operation, values),
    })),
  );
  return fc.oneof(
    { weight: 30, arbitrary: fc.oneof(...operations) },
    { weight: 1, arbitrary: requestsTo('GET', '', NO_OPERATION, values) },
  );
}

const NO_OPERATION: OpenApiOperation = { operationId: '', tags: [], summary: '', security: [], responses: {} };

function requestsTo(
  method: string,
  path: string,
  operation: OpenApiOperation,
  values: SchemaValues,
): fc.Arbitrary<RequestRecipe> {
  const takesKey = operation.parameters?.some(({ name }) => name === 'Idempotency-Key') ?? false;
  return fc
    .record({
      method: mostly(fc.constant(method), fc.constantFrom(...METHODS), 30),
      target: path === '' ? fc.constantFrom(...PATHS_WITHOUT_OPERATION) : targetsOf(path, operation, values),
      bearer: bearersOf(operation),
      cookies: cookiesOf(operation),
      player: fc.nat({ max: SENDERS - 1 }),
      content: method === 'GET' ? mostly(fc.constant(undefined), rawBodies, 15) : contentsOf(operation, values),
      key: takesKey ? fc.option(idempotencyKeys, { nil: [], freq: 2 }) : fc.constant<[string, string][]>([]),
      extra: mostly(fc.constant<[string, string][]>([]), extraHeaders, 4),
      framing: mostly(fc.constant('length' as const), fc.constantFrom(...FRAMINGS), 15),
      copies: mostly(fc.constant(1), fc.integer({ min: 2, max: 5 }), 10),
    })
    .map(({ content, key, extra, ...rest }) => ({
      ...rest,
      operation: path && `${method} ${path}`,
      headers: [
        ...(content?.type === undefined ? [] : [['content-type', content.type] satisfies [string, string]]),
        ...key,
        ...extra,
      ],
      ...(content && { body: content.body }),
    }));
}

interface Content {
  type?: string;
  body: { text: string } | { base64: string };
}

function contentsOf({ requestBody }: OpenApiOperation, values: SchemaValues): fc.Arbitrary<Content | undefined> {
  const schema = requestBody?.content['application/json']?.schema as Schema | undefined;
  const raw: fc.Arbitrary<Content | undefined> = rawBodies;
  if (!schema) return mostly(fc.constant(undefined), raw, 2);
  const valid = values.valuesOf(schema) as fc.Arbitrary<object>;
  const text = fc.oneof(
    { weight: 4, arbitrary: valid.map((value) => JSON.stringify(value)) },
    { weight: 6, arbitrary: mutatedObject(valid) },
    { weight: 1, arbitrary: valid.chain((value) => BODY_MUTATED(JSON.stringify(value))) },
  );
  const types = mostly(fc.constant('application/json'), fc.constantFrom(...CONTENT_TYPES), 15);
  const generated = fc.record({ type: types, body: text.map((one) => ({ text: one })) });
  return fc.oneof({ weight: 10, arbitrary: generated }, { weight: 1, arbitrary: raw });
}

function targetsOf(path: string, { parameters = [] }: OpenApiOperation, values: SchemaValues): fc.Arbitrary<string> {
  const segments = path.split('/').map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) return fc.constant(part);
    const known = knownValues(name) ?? fc.constant('dice');
    return fc.oneof(
      { weight: 3, arbitrary: known },
      { weight: 1, arbitrary: nastyString.map((text) => encoded(text.slice(0, 250))) },
      { weight: 1, arbitrary: fc.constantFrom(...SEGMENTS) },
    );
  });
  const documented = parameters.filter((parameter) => parameter.in === 'query');
  const query = documented.map(({ name, required, schema }) => {
    const value = mostly(
      values.valuesOf(schema as Schema, name).map((one) => encoded(String(one))),
      nastyString.map((text) => encoded(text.slice(0, 3_000))),
      2,
    );
    const pair = value.map((text) => `${encoded(name)}=${text}`);
    return required ? pair : fc.option(pair, { nil: '', freq: 1 });
  });
  const pathText = mostly(
    fc.tuple(...segments).map((parts) => parts.join('/')),
    fc.constantFrom(path).chain(odd),
    25,
  );
  return fc
    .tuple(pathText, fc.tuple(...query), mostly(fc.constant(''), unusualQuery(documented.map(({ name }) => name)), 6))
    .map(([text, pairs, unusual]) => {
      const all = [...pairs, unusual].filter((pair) => pair !== '').join('&');
      return all === '' ? text : `${text}?${all}`;
    });
}

/** Generates a part of a query: a repeated or unknown key, brackets, or broken percent-encoding. */
function unusualQuery(names: string[]): fc.Arbitrary<string> {
  const key = fc.constantFrom('__proto__', 'constructor', 'toString', 'unknown', ...names);
  return fc.oneof(
    key.map((name) => `${name}=1&${name}=2`),
    key.map((name) => `${name}[]=1`),
    key.map((name) => `${name}[constructor]=1`),
    key.map((name) => name),
    fc.constantFrom('%', '%zz=1', 'a=%ff', 'a=%c0%af', '=', '&&&', 'a=%00', `a=${'x'.repeat(5_000)}`),
  );
}

function bearersOf({ security }: OpenApiOperation): fc.Arbitrary<Bearer> {
  const needs = security.some((one) => 'bearer' in one);
  return mostly(fc.constant(needs ? 'valid' : 'none'), fc.constantFrom(...BEARERS), 4);
}

function cookiesOf({ security, operationId }: OpenApiOperation): fc.Arbitrary<Cookies> {
  const usual = security.some((one) => 'workbench' in one)
    ? 'workbench'
    : /refresh|sign_?out/i.test(operationId)
      ? 'refresh'
      : 'none';
  return mostly(fc.constant(usual), fc.constantFrom(...COOKIES), 5);
}
