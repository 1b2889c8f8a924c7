import { expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { commandContext } from './command.decorator.js';

const hashOf = (body: object) =>
  commandContext({ method: 'POST', url: '/api/self', headers: {}, id: 'c', body } as FastifyRequest, true).commandHash;

it.each(['password', 'currentPassword', 'newPassword', 'code'])(
  'the hash of a request does not cover its %s, which could be guessed from the hash',
  (field) => {
    const body = { email: 'ada@example.com' };
    expect(hashOf({ ...body, [field]: 'one' })).toBe(hashOf({ ...body, [field]: 'two' }));
    expect(hashOf({ ...body, [field]: 'one' })).not.toBe(hashOf({ email: 'bob@example.com', [field]: 'one' }));
  },
);
