import { normalizeUsername } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { skeleton } from './confusables.js';
import { normalizeEmail, toUsername } from './names.js';
import { isOneScript } from './username-scripts.js';

describe('a username', () => {
  it('a username is displayed as typed and unique without regard to case or compatibility forms', () => {
    expect(toUsername('Ada_L')).toMatchObject({ shown: 'Ada_L', normalized: 'ada_l' });
    expect(toUsername('Ａｄａ').normalized).toBe(normalizeUsername('ADA'));
    expect(toUsername('ﬁona')).toMatchObject({ shown: 'fiona', normalized: 'fiona' });
    expect(toUsername('ﬁx')).toMatchObject({ shown: 'fix', normalized: 'fix' });
  });

  it.each(['ab', 'a'.repeat(21), 'has space', 'semi;colon', '...', '-_-', 'ﷺ', 'ﷺﷺﷺ'])(
    'a username is refused as %s',
    (text) => {
      expect(() => toUsername(text)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
    },
  );

  it.each(['Ωμέγα-9', 'Борис_77', 'Übermut', 'Nguyễn.An', 'さくら花子', '김민준', '李小龙', 'محمد', 'אבגדה'])(
    'a username may use one script: %s',
    (text) => {
      expect(toUsername(text).shown).toBe(text.normalize('NFKC'));
    },
  );

  it.each([
    ['two scripts', 'Ωmega-9'],
    ['Latin with one Cyrillic letter', 'c\u0430rla'],
    ['Hangul fillers', '\u115f\u1160\u3164\uffa0'],
    ['a Hangul filler in a name', 'anna\u3164'],
    ['single Korean letters', 'ㅋㅋㅋ'],
    ['a zero-width joiner', 'an\u200dna'],
    ['a soft hyphen', 'an\u00adna'],
    ['a variation selector', 'anna\ufe0f'],
    ['a combining grapheme joiner', 'an\u034fna'],
    ['phonetic letters', 'ɑnnɑ'],
    ['a modifier letter', 'annaʼs'],
    ['digits of another script', 'anna٣٣'],
  ])('a username with %s is refused', (_, text) => {
    expect(() => toUsername(text)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
  });

  it.each([
    'admin',
    'Administrator',
    'ADMIN_1',
    '_admin_',
    'the.admin',
    'adm1n',
    'aDMlN',
    '0fficial',
    'offİcİal',
    'OFFİCİAL',
    'off1c1al',
    'offlclal',
    'offıcıal',
    'admİn',
    'ADMİNİSTRATOR',
    'cashİer',
    'vİp_manager',
    '4dm1n_7',
    'adrnin',
    'system',
    'Support',
    'support-team',
    'goldwake',
    'GoldWake_Help',
    'g0ldwake',
    'go1dwake',
    'moderator99',
    'null',
    'customersupport',
    'customer_support',
    'AdminSupport',
    'adminteam',
    'realadmin',
    'a.d.m.i.n',
    'administrador',
    'soporte',
    'security_team',
    'securityteam',
    'vip_manager',
    'VipManager7',
    'cashier',
    'CasinoStaff',
    'livechatoperator',
    'ßupport',
    '6oldwake',
    '9oldwake',
    'goldwakc',
    'gol-dwake',
    'goldwakehelp',
    'the_house',
    'TheHouse7',
    'th3.h0use',
    'billing',
    'billing_team',
    'payout',
    'the-payouts',
    'founder',
    'the_real_founder',
    'CEO',
    'c.e.o',
    'c3o',
    'verified',
    'VerifiedPlayer',
    'wallet',
    'wallet_99',
    'api',
    'the_api',
  ])('the username %s is reserved', (name) => {
    expect(() => toUsername(name)).toThrow(expect.objectContaining({ code: 'username_reserved' }));
  });

  it.each([
    'badminton_fan',
    'modest',
    'supportive',
    'rooted',
    'Golden_Wake',
    'player_7',
    'hosta',
    'supporter12',
    'team_supporter',
    'Stafford',
    'Wagstaff',
    'Falstaff_9',
    'flagstaff',
    'Modesto',
    'modernist',
    'commodore',
    'Nimod',
    'cooperator',
    'unofficial',
    'officially',
    'city_manager',
    'Systema',
    'Rooter',
    'houseofcards',
    'thehouseofcards',
    'walleteer',
    'apiary',
    'foundation',
    'verifier',
    'oceo',
    'theapiarist',
    'Lancashire',
    'serviceman',
    'teamwork',
    'helper',
    'botanist',
    'bottle',
    'realmadrid',
    'theresa',
    'Gamers',
    'goldlake',
    'goldwave',
    'golden_retriever',
    'Casinova',
    'dealership',
    'Securitas',
    'lucky_player',
    'BonusHunter',
    'superplayer',
    'gamesmaster',
    'Clara',
    'clarence',
    'dadmin_ton',
    'Vladimir',
    'Damien',
    'ownership',
  ])('the username %s is not reserved', (name) => {
    expect(toUsername(name).shown).toBe(name);
  });

  it.each([
    ['carla', 'саrlа'],
    ['coco', 'сосо'],
    ['Poker', 'Рокег'],
    ['AHTOH', 'АНТОН'],
    ['Iris', 'lris'],
    ['iris', 'lris'],
    ['willi', 'wİlli'],
    ['willi', 'WILLİ'],
    ['willi', 'wıllı'],
    ['willi', 'will1'],
    ['willi', 'wi11i'],
    ['willi', 'wllll'],
    ['lucia', 'LUCIA'],
    ['lucia', 'lucİa'],
    ['ciara', 'clara'],
    ['νικος', 'νικοΣ'],
    ['νικος', 'νικοσ'],
    ['вера', 'ᲀера'],
    ['straße', 'STRASSE'],
    ['straße', 'STRAẞE'],
    ['anna_kælin', 'anna_kaelin'],
    ['coeur', 'cœur'],
    ['pork', 'þorĸ'],
    ['bob', 'b0b'],
    ['martin', 'rnartin'],
    ['willow', 'vvillovv'],
    ['jose', 'José'],
    ['TOTO', 'ΤΟΤΟ'],
    ['solen', 'sølen'],
    ['ロイ', '口イ'],
    ['clair', 'dair'],
    ['bob55', 'bobss'],
    ['zoe2', 'zoez'],
    ['anna.x', 'anna_x'],
    ['mike_', 'mike__'],
    ['mc_lair', 'mclair'],
  ])('%s and %s look the same', (one, other) => {
    expect(skeleton(other)).toBe(skeleton(one));
  });

  it.each([
    ['anna', 'hanna'],
    ['marie', 'mario'],
    ['か', 'が'],
    ['bob5', 'bob6'],
    ['clara', 'lara'],
    ['anna', 'ama'],
  ])('%s and %s do not look the same', (one, other) => {
    expect(skeleton(other)).not.toBe(skeleton(one));
  });

  it('the skeleton of a skeleton is the same, because stored reservations are converted with it', () => {
    const letters = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code)).filter(
      (letter) => isOneScript(letter) && letter.normalize('NFKC') === letter,
    );
    expect(letters.length).toBeGreaterThan(30_000);
    expect(letters.filter((letter) => skeleton(skeleton(letter)) !== skeleton(letter))).toEqual([]);
  });
});

describe('an e-mail address', () => {
  it('spaces around an address and its case make no difference', () => {
    expect(normalizeEmail(' Ada@Example.COM ')).toBe('ada@example.com');
  });
});
