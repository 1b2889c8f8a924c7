import { EVENT_TYPES } from '@goldwake/contracts';
import { EVENT_FIELDS, EVENT_SCHEMAS, PUSH_SCHEMAS, RESPONSE_SCHEMAS } from '@goldwake/core/schemas';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Derived, derive, describedPush, protectionsIn } from './derive.js';

let derived: Derived;
beforeAll(() => {
  derived = derive();
});

describe('what the build derives from the types', () => {
  it('the services have the schemas of the present types; otherwise run `npm run build`', () => {
    const { events, fields, pushes, responses } = derived;
    expect([EVENT_SCHEMAS, EVENT_FIELDS, PUSH_SCHEMAS, RESPONSE_SCHEMAS]).toEqual([events, fields, pushes, responses]);
  });

  it('every event type has a schema and a protection for each of its fields', () => {
    expect(Object.keys(derived.events)).toEqual([...EVENT_TYPES].sort());
    for (const [type, schema] of Object.entries(derived.events)) {
      expect(Object.keys(derived.fields[type] ?? {})).toEqual(
        Object.keys((schema as { properties: object }).properties),
      );
    }
  });

  it('the type of a field decides its protection', () => {
    const { account_opened, names_changed, seed_pair_started, tide_chain_committed } = derived.fields;
    expect(account_opened).toMatchObject({ uid: 'plain', username: 'username', email: 'sealed' });
    expect(names_changed).toMatchObject({ first_name: 'sealed' });
    expect(seed_pair_started).toMatchObject({
      server_seed: { secretUntil: 'rotated', pair: 'seed_pair', ahead: 0 },
      next_server_seed: { secretUntil: 'rotated', pair: 'seed_pair', ahead: 1 },
      client_seed: 'plain',
    });
    expect(tide_chain_committed).toMatchObject({
      chain_seed: { secretUntil: 'chain_ended', chain: 'chain', rounds: 'rounds' },
    });
  });

  it('the schema of a secret keeps the pattern of its text', () => {
    expect(derived.events.tide_chain_committed).toMatchObject({
      properties: { chain_seed: { type: 'string', pattern: '^[0-9a-f]{64}$' } },
    });
  });

  it('no schema contains a protection', () => {
    expect(JSON.stringify(derived)).not.toContain('x-protection');
  });
});

const DATA = { type: 'object', properties: { version: { $ref: '#/definitions/Version' } } };
const TYPES = { Version: { type: 'integer', description: 'Increases with each change.' } };

it('the schema of a push keeps its docstring and those of its fields, and has no references', () => {
  expect(describedPush('banned', { ...DATA, description: 'The player was banned.' }, TYPES)).toEqual({
    type: 'object',
    properties: { version: TYPES.Version },
    description: 'The player was banned.',
  });
});

it('a push without a docstring fails the build, which names it', () => {
  expect(() => describedPush('banned', DATA, TYPES)).toThrow('the push banned has no docstring');
  const described = { ...TYPES, Banned: { ...DATA, description: 'A ban.' } };
  expect(() => describedPush('banned', { $ref: '#/definitions/Banned' }, described)).toThrow('the push banned');
});

it('a protected text inside of a field fails the build, which names the field', () => {
  const name = { type: 'string', 'x-protection': 'username' };
  const nested = { properties: { player: { type: 'object', properties: { username: name } } } };
  expect(() => protectionsIn('waved', nested)).toThrow('waved: a part of the field player is protected');
  expect(() => protectionsIn('waved', { properties: { names: { type: 'array', items: name } } })).toThrow('names');
  expect(protectionsIn('waved', { properties: { name: { anyOf: [name, { type: 'null' }] } } })).toEqual({
    name: 'username',
  });
});
