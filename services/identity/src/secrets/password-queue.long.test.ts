import { expect, it } from '@jest/globals';
import { PasswordHashes, RUNNING_MAX } from './password-hashes.js';

it('callers beyond the bounded queue are refused, and all within it are served', async () => {
  const passwords = new PasswordHashes();
  const flood = Array.from({ length: 600 }, () => passwords.hash('Quiet-Harbor-42'));
  const results = await Promise.allSettled(flood);
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(600 - 512 - RUNNING_MAX);
  expect(refused.every(({ reason }) => reason.code === 'too_many_requests')).toBe(true);
  expect(await passwords.hash('and afterwards')).toBeDefined();
});
