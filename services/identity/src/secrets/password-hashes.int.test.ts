import { describe, expect, it } from '@jest/globals';
import { PasswordHashes } from './password-hashes.js';

describe('password hashes', () => {
  const passwords = new PasswordHashes();

  it('are argon2id at OWASP’s cost, each with its own salt', async () => {
    const [one, two] = await Promise.all([passwords.hash('Quiet-Harbor-42'), passwords.hash('Quiet-Harbor-42')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  it('hold for the password alone, in any form of its characters', async () => {
    const stored = await passwords.hash('caf\u00e9-Harbor-42');
    expect(await passwords.verify(stored, 'cafe\u0301-Harbor-42')).toBe(true);
    expect(await passwords.verify(stored, 'cafe-Harbor-42')).toBe(false);
  });

  it('are never right where there is no account, and take as long', async () => {
    const stored = await passwords.hash('Quiet-Harbor-42');
    const time = async (against: string | undefined) => {
      const from = performance.now();
      for (let turn = 0; turn < 5; turn++) expect(await passwords.verify(against, 'wrong')).toBe(false);
      return performance.now() - from;
    };
    const [known, unknown] = [await time(stored), await time(undefined)];
    expect(unknown).toBeGreaterThan(known / 3);
  });

  it('turn callers away beyond a bounded queue, and serve all those within', async () => {
    const flood = Array.from({ length: 600 }, () => passwords.hash('Quiet-Harbor-42'));
    const results = await Promise.allSettled(flood);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(600 - 512 - 2);
    expect(refused.every(({ reason }) => reason.code === 'too_many_requests')).toBe(true);
    expect(await passwords.hash('and afterwards')).toBeDefined();
  });
});
