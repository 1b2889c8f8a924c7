import { describe, expect, it } from '@jest/globals';
import { PasswordPolicy } from './password-policy.js';

const owner = { username: 'Lovelace', email: 'ada.king@example.com' };
const policy = new PasswordPolicy();

describe('new passwords', () => {
  it.each([
    ['the product’s name', 'Goldwake123!'],
    ['a keyboard row with two digits', 'qwertyuiop12'],
    ['a season and a year', 'Summer2026!!'],
    ['a month and a year', 'November2026'],
    ['a weekday and a year', 'Friday2026!'],
    ['a leaked one', 'manchester'],
    ['a leaked one in disguise', 'm@nch3$t3r'],
    ['a leaked word and digits', 'butterfly11'],
    ['a leaked word between digits', '12butterfly!'],
    ['a name and a year', 'Jessica1987'],
  ])('%s is refused: %s', (_, password) => {
    expect(() => policy.require(password, owner)).toThrow(
      expect.objectContaining({
        code: 'password_too_weak',
        more: { errors: [expect.objectContaining({ path: 'password' })] },
      }),
    );
  });

  it.each([
    'correct horse battery staple',
    'Quiet-Harbor-42',
    'sunshine over the hill',
    'пятьзелёныхслонов',
    'k7#Vq9!zPw',
  ])('%s is accepted', (password) => {
    expect(() => policy.require(password, owner)).not.toThrow();
  });
});
