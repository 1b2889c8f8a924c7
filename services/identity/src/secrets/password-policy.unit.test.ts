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
    ['a common word twice', 'monkeymonkey'],
    ['two common words', 'correcthorse'],
    ['two common words after another', 'dragonmonkey'],
    ['a keyboard row with the shift key', '!@#$%^&*()'],
    ['two keyboard rows', 'qwerty!@#$%^'],
    ['keyboard columns', 'zaq12wsxcde3'],
    ['a date with dots', '12.12.199012'],
    ['a date with slashes', '01/01/199001'],
    ['a date and letters', '19900101abcd'],
    ['letters around spaces', 'a          b'],
    ['one character that stands for four words', 'ﷺ'.repeat(10)],
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
    'hj38vb2k5x',
    'harbour lights at dusk',
    'seven green bottles',
    'Silver-Lantern-77',
    'house-of-cards-12',
    'tall trees sway',
    'correct horse 42',
    'a long enough secret',
    'Copper-Meadow-19',
    'vk93-Zebra-quilt',
    '猫は屋根の上で眠っている',
  ])('%s is accepted', (password) => {
    expect(() => policy.require(password, owner)).not.toThrow();
  });
});
