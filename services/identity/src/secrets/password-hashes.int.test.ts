import { describe, expect, it } from '@jest/globals';
import { PasswordHashes } from './password-hashes.js';

describe('password hashes', () => {
  const passwords = new PasswordHashes();

  it('a hash is argon2id with the cost recommended by OWASP and its own salt', async () => {
    const [one, two] = await Promise.all([passwords.hash('Quiet-Harbor-42'), passwords.hash('Quiet-Harbor-42')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  it('a hash matches only its password, in any Unicode form of the characters', async () => {
    const stored = await passwords.hash('caf\u00e9-Harbor-42');
    expect(await passwords.verify(stored, 'cafe\u0301-Harbor-42')).toBe(true);
    expect(await passwords.verify(stored, 'cafe-Harbor-42')).toBe(false);
  });

  it('a check without an account fails', async () => {
    expect(await passwords.verify(undefined, 'Quiet-Harbor-42')).toBe(false);
  });
});
