import { describe, expect, it } from '@jest/globals';
import { passwordFault } from './password-rules.js';

const owner = { username: 'Lovelace', email: 'ada.king@example.com' };

describe('a weak password', () => {
  it.each([
    ['too short', 'k7#Vq9!zP'],
    ['too long', 'xk'.repeat(101)],
    ['one character again and again', '!!!!!!!!!!!!'],
    ['one character that stands for four words', 'ﷺ'.repeat(10)],
    ['a short unit again and again', 'xyz9xyz9xyz9xy'],
    ['the alphabet', 'abcdefghijkl'],
    ['digits downwards', '9876543210'],
    ['keyboard rows with digits', 'Qwerty12345'],
    ['several runs', 'abc123def456'],
    ['a keyboard row with digits after it', 'qwertyuiop12'],
    ['a season, a year and symbols', 'Summer2026!!'],
    ['a month and a year', 'november2026'],
    ['the name of the casino', 'Goldwake123!'],
    ['the name of the casino in disguise', 'g0ldw4k3-77'],
    ['a common word with a tail', 'Password1!'],
    ['a feast, a year and a symbol', 'Silvester2026!'],
    ['the casino, a year and symbols', 'Kasino2026!!'],
    ['a common word with a year and many symbols', 'Kasino-2026-!!!!!'],
    ['a common word without its accents', 'fruhling2026'],
    ['a common word that has accents', 'otoño2026!!'],
    ['a common word in disguise with a tail', 'P@ssw0rd2024'],
    ['its owner’s username', 'xx-lovelace-42'],
    ['its owner’s username in disguise', 'L0v3l4c3-4711'],
    ['its owner’s e-mail before the @', 'my ada.king pass'],
  ])('is refused as %s', (_, password) => expect(passwordFault(password, owner)).toBeDefined());
});

describe('a strong password', () => {
  it.each([
    'correct horse battery staple',
    'k7#Vq9!zPw',
    'Quiet-Harbor-42',
    'пятьзелёныхслонов',
    'sunshine over the hill',
    'kasino-5938-2047',
  ])('%s is accepted', (password) => expect(passwordFault(password, owner)).toBeUndefined());

  it('a long password may contain the name of the casino', () => {
    expect(passwordFault('four goldwake lighthouses', owner)).toBeUndefined();
  });

  it('a password that contains a very short name of its owner is accepted', () => {
    expect(passwordFault('adamant-reeds-07', { username: 'ada', email: 'a@example.com' })).toBeUndefined();
  });

  it('a password of exactly ten characters is accepted, counted as people count them', () => {
    expect(passwordFault('🐙a🐙b🐙c🐙d🐙', owner)).toBe('Use 10 characters or more');
    expect(passwordFault('🐙a🐝b🐙c🐳d🐙e', owner)).toBeUndefined();
  });
});
