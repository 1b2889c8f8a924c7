import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PromotionOffer } from '@goldwake/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { promotionsText, readPromotions } from './promotions-file.js';

const PLAY: PromotionOffer = {
  promotion_id: 'dice-week',
  kind: 'play',
  title: 'Dice Week',
  game_id: 'dice',
  stake: '20000000',
  gold_coins: '10000500000',
  sweeps_coins: '1',
  starts_at: '2026-01-05T00:00:00.000Z',
  ends_at: '2026-01-12T00:00:00.000Z',
  weekly: true,
  weekly_until: '2026-03-02T00:00:00.000Z',
};
const ONCE = { weekly: false, weekly_until: null };
const { game_id: _game, stake: _stake, ...terms } = PLAY;
const FREE: PromotionOffer = { ...terms, promotion_id: 'gift', kind: 'free', sweeps_coins: '0', ...ONCE };

const BOOST: PromotionOffer = { ...FREE, promotion_id: 'boost', kind: 'purchase', percent: 20 };

/** What a person types for the promotion for stakes. */
const TYPED = {
  ...PLAY,
  stake: '20',
  gold_coins: '10,000.5',
  sweeps_coins: '0.000001',
  starts_at: '2026-01-05',
  ends_at: '2026-01-12T01:00+01:00',
  weekly_until: '2026-03-02',
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'goldwake-promotions-file-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function read(text: string): PromotionOffer[] {
  const file = join(folder, 'promotions.json');
  writeFileSync(file, text);
  return readPromotions(file);
}

describe('promotionsText()', () => {
  it('prints one promotion per line, with amounts in coins and ISO times', () => {
    // The service lists the fields in another order.
    const listed = [PLAY, FREE].map((one) => Object.fromEntries(Object.entries(one).reverse()));
    expect(promotionsText(listed as unknown as PromotionOffer[]).split('\n')).toEqual([
      '[',
      `  ${JSON.stringify({ ...PLAY, stake: '20.00', gold_coins: '10000.50', sweeps_coins: '0.000001' })},`,
      '  {"promotion_id":"gift","kind":"free","title":"Dice Week","gold_coins":"10000.50","sweeps_coins":"0.00","starts_at":"2026-01-05T00:00:00.000Z","ends_at":"2026-01-12T00:00:00.000Z","weekly":false,"weekly_until":null}',
      ']',
    ]);
  });

  it('is read as the same promotions', () => {
    for (const offers of [[PLAY, FREE], [FREE], [BOOST], []]) expect(read(promotionsText(offers))).toEqual(offers);
  });
});

describe('readPromotions()', () => {
  it('reads amounts in coins and times as a person types them', () => {
    expect(read(JSON.stringify([TYPED]))).toEqual([PLAY]);
  });

  it.each([undefined, null])('%s as the end of the weeks of a promotion is none', (weekly_until) => {
    expect(read(JSON.stringify([{ ...TYPED, weekly_until }]))).toEqual([{ ...PLAY, weekly_until: null }]);
  });

  it.each([
    ['2026-12-24', '2026-12-24T00:00:00.000Z'],
    ['2026-12-24T18:00Z', '2026-12-24T18:00:00.000Z'],
    ['2026-12-24 18:00', '2026-12-24T18:00:00.000Z'],
    ['2026-12-24T18:00:05.5+02:00', '2026-12-24T16:00:05.500Z'],
  ])('the time %s is %s', (starts_at, time) => {
    expect(read(JSON.stringify([{ ...TYPED, starts_at }]))).toMatchObject([{ starts_at: time }]);
  });

  it('leaves all other fields for the service to check', () => {
    const strange = { ...TYPED, kind: 'bonus', game_id: 7, more: [null] };
    expect(read(JSON.stringify([strange]))).toMatchObject([{ kind: 'bonus', game_id: 7, stake: '20', more: [null] }]);
  });

  const HOW = 'Enter an ISO time like 2026-03-01 or 2026-03-01T18:00Z';
  it.each([
    ['an amount that is a number', { stake: 20 }, 'stake of promotion 2: Enter an amount as text: "9.99"'],
    ['a missing stake', { stake: undefined }, 'stake of promotion 2: Enter an amount as text: "9.99"'],
    ['a decimal comma', { gold_coins: '0,5' }, 'gold_coins of promotion 2: Use a point for decimals: 0.50'],
    ['a negative amount', { sweeps_coins: '-1' }, 'sweeps_coins of promotion 2: Enter an amount such as 2.50'],
    ['a part of a micro', { sweeps_coins: '0.0000001' }, 'sweeps_coins of promotion 2: Use six decimals at most'],
    ['a time that is a number', { starts_at: 1767571200000 }, `starts_at of promotion 2: ${HOW}`],
    ['a missing time', { ends_at: undefined }, `ends_at of promotion 2: ${HOW}`],
    ['a word as the end of the weeks', { weekly_until: 'never' }, `weekly_until of promotion 2: ${HOW}`],
    ['a day that does not exist', { ends_at: '2026-02-30' }, `ends_at of promotion 2: ${HOW}`],
    ['a local form of a date', { ends_at: '24.12.2026' }, `ends_at of promotion 2: ${HOW}`],
  ])('%s is refused with the name of its field', (_, wrong, message) => {
    const text = JSON.stringify([TYPED, { ...TYPED, ...wrong }]);
    expect(() => read(text)).toThrow(`promotions.json: ${message}`);
  });

  it.each([
    ['text that is not JSON', '[\n  {"promotion_id": x\n]', /^\S+promotions\.json: not valid JSON: [^\n]+$/],
    ['an empty file', '', /^\S+promotions\.json: not valid JSON: [^\n]+$/],
    ['one promotion', JSON.stringify(TYPED), /^\S+promotions\.json: must be a JSON list of promotions$/],
    [
      'an entry that is no promotion',
      '[7]',
      /^\S+promotions\.json: gold_coins of promotion 1: Enter an amount as text/,
    ],
  ])('%s is refused in one line', (_, text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  it.each([
    ['missing', 'ENOENT'],
    ['.', 'EISDIR'],
  ])('a file that cannot be read is refused: %s', (name, code) => {
    const file = join(folder, name);
    expect(() => readPromotions(file)).toThrow(`${file}: cannot be read (${code})`);
  });
});
