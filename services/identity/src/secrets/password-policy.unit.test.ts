import { describe, expect, it } from '@jest/globals';
import { PasswordPolicy } from './password-policy.js';

const owner = { username: 'Lovelace', email: 'ada.king@example.com' };
const policy = new PasswordPolicy();

/** A season, a month, a feast or the casino in one of several languages, with what people put around it. */
const EXPECTED_WORDS = [
  'Silvester2026!',
  'Kasino2026!!',
  'Weihnachten24.12.',
  'Frühling2026!',
  'Fruehling2026',
  'Fruhling2026!',
  'Noël2026!!!',
  'Verano2026!!',
  'Invierno2026',
  'Printemps2026',
  'Automne2026!',
  'Otoño2026!!',
  'Kerst2026!!!',
  'Zomer2026!!!',
  'Ostern2026!!',
  'Pascua2026!!',
  'Capodanno2026',
  'Sylwester2026',
  'Rozhdestvo2026',
  'Новыйгод2026!',
  '$1lv3st3r2026!',
  'K4sin0_2026',
  '2026Silvester!!',
  '***Jackpot***2026',
  '7777Roulette7777',
  'Kasino-2026-!!!!!',
  'Silvester31.12.2026',
  'SilvesterKasino',
  'HappyNewYear2026',
  'Croupier2026!',
];
const UNEXPECTED_WORDS = [
  'Lantern-fjord-2026',
  'kasino-5938-2047x',
  'brisk otter ladder',
  'Nebelkrähe-Pfanne',
  'velvet42-thunder',
  'quarry.mosaic.88',
  'sommerregen am fjord',
  'otoño gris en Lugo',
  'le chat du boulanger',
  'twelve rusty anchors',
  'Fahrradklingel-Tee',
  'kiwi&gravel&sleet',
  'три зелёных утюга',
  'Hz7!mqp2Rt',
  'pumpernickel-orbit',
  'copper.kettle.9',
  'Zwetschge+Turbine',
  'drie blauwe fietsen',
  'salt marsh heron',
  'Tramway-Linden-31',
  'wobbly giraffe desk',
  'mango quilt parade',
  'eine Tasse Nebel',
  'ninth lighthouse stair',
  'basalt&juniper',
  'xk9-plume-dorsal',
  'oude molen bij nacht',
  'sette gatti neri',
  'tortoise_umbrella',
  'Winterreifen-Ahorn-9',
];

describe('new passwords', () => {
  it.each(EXPECTED_WORDS)(
    'a word that guessers expect is refused with digits and symbols around it: %s',
    (password) => {
      expect(() => policy.require(password, owner)).toThrow(expect.objectContaining({ code: 'password_too_weak' }));
    },
  );

  it.each(UNEXPECTED_WORDS)('words that guessers do not expect are accepted: %s', (password) => {
    expect(() => policy.require(password, owner)).not.toThrow();
  });

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
