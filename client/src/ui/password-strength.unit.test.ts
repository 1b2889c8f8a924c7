import { describe, expect, it } from '@jest/globals';
import { ratePassword } from './password-strength.js';

const owner = { username: 'Lovelace', email: 'ada.king@example.com' };

describe('the strength of a password', () => {
  it.each([
    ['short', 1],
    ['aaaaaaaaaaaaaaaaaaaa', 1],
    ['Goldwake123!', 1],
    ['qwertyuiop12', 1],
    ['Summer2026!!', 1],
    ['lovelace-4711', 1],
    ['lighthouse', 2],
    ['Lighthouse7', 2],
    ['Quiet-Harbor-42', 3],
    ['k7#Vq9!zPwmT', 3],
    ['four calm lighthouses!', 3],
    ['correct horse battery staple', 4],
    ['k7#Vq9!z3Pw5mT', 4],
  ])('of %p is rated as %p of 4', (password, level) => {
    expect(ratePassword(password, owner).level).toBe(level);
  });

  it('a refused password is explained in the words of the server', () => {
    expect(ratePassword('Summer2026!!', owner).text).toBe(
      'This is among the passwords that are guessed first: use several words',
    );
    expect(ratePassword('lovelace-4711', owner).text).toBe('This contains your username or e-mail');
  });
});
