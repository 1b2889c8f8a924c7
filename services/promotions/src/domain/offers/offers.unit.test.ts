import {
  BONUS_PERCENT_MAX,
  type FieldError,
  MAX_AMOUNT,
  type OfferedPromotions,
  PROMOTIONS_MAX,
  type PromotionOffer,
  type PromotionOffersEvent,
  Refusal,
} from '@goldwake/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { FIRST_OFFERS } from './first-offers.js';
import { changeOffers, offersReducer } from './offers.js';

const NOW = Date.parse('2026-01-15T12:00:00.000Z');
const FREE: PromotionOffer = {
  promotion_id: 'winter-gift',
  kind: 'free',
  title: 'Winter Gift',
  gold_coins: '5000000',
  sweeps_coins: '0',
  starts_at: '2026-01-20T00:00:00.000Z',
  ends_at: '2026-01-27T00:00:00.000Z',
  weekly: false,
  weekly_until: null,
};
const PLAY: PromotionOffer = { ...FREE, promotion_id: 'plumb-days', kind: 'play', game_id: 'plumb-line', stake: '1' };

let state: OfferedPromotions;
let stored: PromotionOffersEvent[];
beforeEach(() => {
  state = offersReducer.initial();
  stored = [];
});

function change(
  merged: readonly PromotionOffer[],
  removed: readonly string[] = [],
  unlisted: string[] = [],
): PromotionOffersEvent[] {
  const events = changeOffers(state, { merged, removed, reason: 'Test', by: 'mara' }, NOW, new Set(unlisted));
  for (const event of events) state = offersReducer.evolve(state, event);
  stored.push(...events);
  return events;
}
const ids = () => state.promotions.map(({ promotion_id }) => promotion_id);

/** Returns a value as a short text without characters that a terminal would not show. */
function labelOf(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value).slice(0, 70) : `${typeof value} ${String(value)}`;
  return text.replace(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Returns the errors with which a change is refused. */
function refusal(merged: readonly unknown[], removed: readonly string[] = [], unlisted: string[] = []): FieldError[] {
  try {
    change(merged as PromotionOffer[], removed, unlisted);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error.code).toBe('validation_failed');
    expect(stored).toEqual([]);
    return error.more.errors ?? [];
  }
  throw new Error('the change was accepted');
}

describe('a change of the promotions', () => {
  it('begins with the promotions of the program, as version 1', () => {
    expect(state).toEqual({ promotions_version: 1, promotions: FIRST_OFFERS });
    expect(ids()).toEqual(['dice-week', 'blackjack-week', 'weekend-gift']);
  });

  it('adds new promotions at the end, and is stored with its reason, operator, time and version', () => {
    expect(change([PLAY, FREE])).toEqual([
      {
        type: 'promotion_offers_changed',
        data: {
          promotions_version: 2,
          merged: [PLAY, FREE],
          removed: [],
          reason: 'Test',
          by: 'mara',
          changed_at: '2026-01-15T12:00:00.000Z',
        },
      },
    ]);
    expect(ids()).toEqual(['dice-week', 'blackjack-week', 'weekend-gift', 'plumb-days', 'winter-gift']);
    expect(state.promotions.slice(3)).toEqual([PLAY, FREE]);
  });

  it('replaces a promotion with the same id in its place, also by one of the other kind', () => {
    change([{ ...FREE, promotion_id: 'blackjack-week' }]);
    expect(state.promotions[1]).toEqual({ ...FREE, promotion_id: 'blackjack-week' });
    expect(ids()).toEqual(['dice-week', 'blackjack-week', 'weekend-gift']);
  });

  it('removes promotions, also all of them, and can offer one again', () => {
    change([], ['weekend-gift', 'dice-week']);
    expect([state.promotions_version, ids()]).toEqual([2, ['blackjack-week']]);
    change([], ['blackjack-week']);
    expect([state.promotions_version, ids()]).toEqual([3, []]);
    change(FIRST_OFFERS.slice(0, 1));
    expect([state.promotions_version, ids()]).toEqual([4, ['dice-week']]);
  });

  it('merges and removes together', () => {
    const [event] = change([FREE, { ...PLAY, promotion_id: 'dice-week' }], ['weekend-gift']);
    expect(event?.data).toMatchObject({ merged: [{ promotion_id: 'winter-gift' }, {}], removed: ['weekend-gift'] });
    expect(ids()).toEqual(['dice-week', 'blackjack-week', 'winter-gift']);
  });

  it('stores nothing if nothing changes, whatever the order of the fields', () => {
    expect(change([])).toEqual([]);
    expect(change(FIRST_OFFERS)).toEqual([]);
    change([PLAY]);
    const reversed = Object.fromEntries(Object.entries(PLAY).reverse()) as unknown as PromotionOffer;
    expect(change([reversed])).toEqual([]);
    expect(change([PLAY, ...FIRST_OFFERS])).toEqual([]);
    expect(state.promotions_version).toBe(2);
    expect(change([{ ...PLAY, stake: '2' }])).toHaveLength(1);
  });

  it.each<Partial<PromotionOffer>>([
    ...[{ title: 'Other' }, { starts_at: '2026-01-05T00:00:00.001Z' }, { ends_at: '2026-01-11T00:00:00.000Z' }],
    ...[{ weekly: false }, { weekly_until: '2026-02-02T00:00:00.000Z' }, { gold_coins: '1' }, { sweeps_coins: '1' }],
  ])('stores of a merged list only the promotion with other terms: %j', (terms) => {
    const [dice, blackjack, gift] = FIRST_OFFERS as [PromotionOffer, PromotionOffer, PromotionOffer];
    const other = { ...gift, ...terms } as PromotionOffer;
    expect(change([dice, blackjack, other])[0]?.data).toMatchObject({ merged: [{ promotion_id: 'weekend-gift' }] });
    expect(state.promotions).toEqual([dice, blackjack, other]);
  });
});

describe('the number of promotions', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ...FREE, promotion_id: `gift-${at}` }));

  it(`may be ${PROMOTIONS_MAX} after a change, and no more`, () => {
    expect(refusal(many(PROMOTIONS_MAX - 2))).toEqual([
      { path: 'merged', message: 'promotions must be at most 20 after the change; they would be 21' },
    ]);
    change(many(PROMOTIONS_MAX - 3));
    expect(ids()).toHaveLength(PROMOTIONS_MAX);
    stored = [];
    expect(refusal([FREE])).toMatchObject([{ path: 'merged' }]);
  });

  it('is counted after the removals and replacements of the same change', () => {
    change(many(PROMOTIONS_MAX - 3));
    change([FREE], ['dice-week']);
    change([{ ...PLAY, promotion_id: 'gift-0' }]);
    expect(ids()).toHaveLength(PROMOTIONS_MAX);
  });
});

describe('a wrong field of a promotion', () => {
  const wrong: [field: string, values: unknown[]][] = [
    [
      'promotion_id',
      [
        ...['', 'Winter', 'a_b', 'a--b', '-a', 'a-', 'a b', ' a', 'a\n', 'é', 'а', '１', '__proto__', 'a'.repeat(65)],
        ...[undefined, null, 1, true, ['a'], {}],
      ],
    ],
    ['kind', ['', 'Play', 'paid', 'toString', undefined, null, 0, ['free']]],
    [
      'title',
      [
        ...['', ' ', 'a'.repeat(61), ' Gift', 'Gift ', 'a\nb', 'a\tb', 'a\r', 'a\u0000b', 'a\u0007', 'a\u007fb'],
        ...['a\u0085b', 'a\u2028b', 'a\u2029b', 'a\u202eb', 'a\u200bb', '\ufeffa', 'a\ud800b', '\u00a0a'],
        ...[undefined, null, 7, false, ['Gift'], { text: 'Gift' }],
      ],
    ],
    ...['starts_at', 'ends_at'].map((field): [string, unknown[]] => [
      field,
      [
        ...['', 'soon', '2026-01-20', '2026-01-20T00:00Z', '2026-01-20T00:00:00Z', '2026-02-30T00:00:00.000Z'],
        ...['2026-01-20T00:00:00.000+00:00', '2026-01-20T01:00:00.000+01:00', '2026-01-20 00:00:00.000Z'],
        ...['2026-01-20t00:00:00.000z', '2026-01-20T24:00:00.000Z', '2026-01-20T00:00:00.000Z\n'],
        ...['+010000-01-01T00:00:00.000Z', 'NaN', undefined, null, NOW, Number.NaN, new Date(NOW), ['2026']],
      ],
    ]),
    [
      'weekly_until',
      ['', 'never', '2026-01-20', '2026-02-30T00:00:00.000Z', '2026-01-20T00:00:00Z', undefined, NOW, false, [null]],
    ],
    ['weekly', [undefined, null, 0, 1, 'true', '', [], {}]],
    ...['gold_coins', 'sweeps_coins', 'stake'].map((field): [string, unknown[]] => [
      field,
      [
        ...['', '-1', '-0', '+1', '01', '1.5', '1e3', '0x1', ' 1', '1\n', '１', 'NaN', 'Infinity', '1_000'],
        ...[`${MAX_AMOUNT + 1n}`, '9'.repeat(24), '9'.repeat(400), undefined, null, 1, -1, Number.NaN, 1n, true, ['1']],
      ],
    ]),
    ['stake', ['0']],
    ['game_id', ['', 'Dice', 'plumb_line', 'a/b', '../self', 'd\u0000', 'a'.repeat(65), undefined, null, 3, ['dice']]],
  ];
  const cases = wrong.flatMap(([field, values]) => values.map((value) => [field, labelOf(value), value] as const));
  it.each(cases)('%s: %s', (field, _, value) => {
    const errors = refusal([FREE, { ...PLAY, [field]: value }]);
    expect(errors).toContainEqual({
      path: `merged[1].${field}`,
      message: expect.stringMatching(new RegExp(`^merged\\[1\\]\\.${field} must be `)),
    });
    // Without a valid kind, the fields of the kind `play` are unknown ones.
    if (field !== 'kind') expect(errors).toHaveLength(1);
  });

  it.each(Object.keys(PLAY))('%s that is missing', (field) => {
    const { [field as keyof PromotionOffer]: _, ...others } = PLAY;
    expect(refusal([others])).toContainEqual(expect.objectContaining({ path: `merged[0].${field}` }));
  });

  it.each([
    ['of no promotion', { ...PLAY, colour: 'red' }, 'colour'],
    ['of a promotion for stakes', { ...FREE, stake: '1' }, 'stake'],
    ['of a promotion for stakes, undefined', { ...FREE, game_id: undefined }, 'game_id'],
    ['of objects', JSON.parse(JSON.stringify(FREE).replace('{', '{"__proto__":{},')), '__proto__'],
    ['of functions', { ...FREE, constructor: 'x' }, 'constructor'],
  ])('a field %s', (_, merged, field) => {
    expect(refusal([merged])).toEqual([
      { path: `merged[0].${field}`, message: `merged[0].${field} is not a field of such a promotion` },
    ]);
  });

  it('a title: the message says what is not allowed in it', () => {
    const must = 'one line of 1 to 60 characters without control or format characters and without spaces at its ends';
    expect(refusal([{ ...FREE, title: ' Gift' }])).toMatchObject([{ message: `merged[0].title must be ${must}` }]);
  });

  it('each of several promotions is named', () => {
    const paths = refusal([{ ...FREE, title: '' }, PLAY, { ...FREE, promotion_id: 'other', weekly: 1, extra: 1 }]);
    expect(paths.map(({ path }) => path)).toEqual(['merged[0].title', 'merged[2].weekly', 'merged[2].extra']);
  });
});

describe('the limits of a promotion', () => {
  it.each<[string, Partial<PromotionOffer>]>([
    ['an id of 64 characters', { promotion_id: `a-${'1'.repeat(62)}` }],
    ['a title of 60 characters', { title: 'ä'.repeat(60) }],
    ['a title of 60 characters outside the basic plane', { title: '🎲'.repeat(60) }],
    ['a title in another script', { title: 'Зимний подарок 冬の贈り物' }],
    ['the largest amounts', { gold_coins: `${MAX_AMOUNT}`, sweeps_coins: `${MAX_AMOUNT}` }],
    ['the smallest amount', { gold_coins: '0', sweeps_coins: '1' }],
    ['the shortest duration', { ends_at: '2026-01-20T00:00:00.001Z' }],
    ['exactly a week, repeated', { weekly: true }],
    ['an end of the weeks', { weekly: true, weekly_until: '2026-01-20T00:00:00.001Z' }],
    ['a year, once', { ends_at: '2027-01-20T00:00:00.000Z' }],
    ['a time that is over', { starts_at: '1999-12-31T23:59:59.999Z', ends_at: '2000-01-01T00:00:00.000Z' }],
  ])('%s is accepted', (_, terms) => {
    change([{ ...FREE, ...terms } as PromotionOffer]);
    expect(state.promotions.at(-1)).toEqual({ ...FREE, ...terms });
  });

  it('the largest stake is accepted', () => {
    expect(change([{ ...PLAY, stake: `${MAX_AMOUNT}` } as PromotionOffer])).toHaveLength(1);
  });

  it.each<[string, Partial<PromotionOffer>, string, string]>([
    ['no duration', { ends_at: FREE.starts_at }, 'ends_at', 'must be later than starts_at'],
    ['an end before the start', { ends_at: '2026-01-19T23:59:59.999Z' }, 'ends_at', 'must be later than starts_at'],
    [
      'a ms more than a week, repeated',
      { weekly: true, ends_at: '2026-01-27T00:00:00.001Z' },
      'ends_at',
      'must be at most a week after starts_at',
    ],
    ['no coins', { gold_coins: '0' }, '', 'must grant something'],
    [
      'an end of weeks that do not repeat',
      { weekly_until: '2026-02-20T00:00:00.000Z' },
      'weekly_until',
      'must be null unless weekly is true',
    ],
    [
      'an end of the weeks at the start',
      { weekly: true, weekly_until: FREE.starts_at },
      'weekly_until',
      'must be later than starts_at',
    ],
  ])('%s is refused', (_, terms, field, must) => {
    const path = field === '' ? 'merged[0]' : `merged[0].${field}`;
    expect(refusal([{ ...FREE, ...terms }])).toEqual([{ path, message: `${path} ${must}` }]);
  });
});

describe('a purchase bonus', () => {
  const BOOST: PromotionOffer = { ...FREE, promotion_id: 'boost', kind: 'purchase', percent: 20 };

  it.each([1, 20, BONUS_PERCENT_MAX])('of %i %% is accepted, with its fields in a fixed order', (percent) => {
    const reversed = Object.fromEntries(Object.entries({ ...BOOST, percent }).reverse()) as unknown as PromotionOffer;
    expect(Object.keys(change([reversed])[0]?.data.merged[0] ?? {})).toEqual([
      ...['promotion_id', 'title', 'starts_at', 'ends_at', 'weekly', 'weekly_until', 'gold_coins', 'sweeps_coins'],
      ...['kind', 'percent'],
    ]);
    expect(state.promotions.at(-1)).toEqual({ ...BOOST, percent });
    expect(change([reversed])).toEqual([]);
  });

  it.each([0, -1, 1.5, 501, Number.NaN, '20', '', null, undefined, true, [20], {}])(
    'of %p %% is refused',
    (percent) => {
      const message = 'merged[0].percent must be a whole number from 1 to 500';
      expect(refusal([{ ...BOOST, percent }])).toEqual([{ path: 'merged[0].percent', message }]);
    },
  );

  it('needs a limit above zero for GC or SC', () => {
    const none = { gold_coins: '0', sweeps_coins: '0' };
    expect(refusal([{ ...BOOST, ...none }])).toEqual([
      { path: 'merged[0]', message: 'merged[0] must grant something' },
    ]);
    expect(refusal([{ ...BOOST, sweeps_coins: '-1' }])).toMatchObject([{ path: 'merged[0].sweeps_coins' }]);
    expect(refusal([{ ...BOOST, gold_coins: `${MAX_AMOUNT + 1n}` }])).toMatchObject([{ path: 'merged[0].gold_coins' }]);
  });

  it.each(['stake', 'game_id'])('has no %s, and no other promotion has a percentage', (field) => {
    const message = (name: string) => `merged[0].${name} is not a field of such a promotion`;
    expect(refusal([{ ...BOOST, [field]: '1' }])).toMatchObject([{ message: message(field) }]);
    for (const other of [FREE, PLAY]) {
      expect(refusal([{ ...other, percent: 20 }])).toMatchObject([{ message: message('percent') }]);
    }
  });
});

describe('a game that is not listed', () => {
  const dice = FIRST_OFFERS[0] as PromotionOffer;
  const message = (at: number) => `merged[${at}].game_id names no listed game`;

  it('is refused for a promotion with new terms, together with the faults of others', () => {
    expect(refusal([{ ...FREE, title: '' }, PLAY], [], ['plumb-line'])).toEqual([
      expect.objectContaining({ path: 'merged[0].title' }),
      { path: 'merged[1].game_id', message: message(1) },
    ]);
    expect(refusal([{ ...dice, title: 'Other' }], [], ['dice'])).toEqual([
      { path: 'merged[0].game_id', message: message(0) },
    ]);
  });

  it('is not named besides another fault of the same promotion', () => {
    expect(refusal([{ ...PLAY, title: '' }], [], ['plumb-line'])).toMatchObject([{ path: 'merged[0].title' }]);
  });

  it('may stay in a promotion that is merged as it is', () => {
    expect(change([dice], [], ['dice'])).toEqual([]);
    expect(change([dice, FREE], [], ['dice'])[0]?.data).toMatchObject({ merged: [FREE] });
  });
});

describe('the ids of a change', () => {
  it.each<[string, PromotionOffer[], string[]]>([
    ['merged twice', [FREE, PLAY, { ...FREE, title: 'Other' }], []],
    ['merged and removed', [{ ...FREE, promotion_id: 'dice-week' }], ['dice-week']],
    ['removed twice', [], ['dice-week', 'dice-week']],
  ])('must not be %s', (_, merged, removed) => {
    const id = JSON.stringify(removed[0] ?? FREE.promotion_id);
    expect(refusal(merged, removed)).toEqual([
      { path: 'merged', message: `merged and removed must not name ${id} twice` },
    ]);
  });

  it.each(['winter-gift', '', 'Dice-week', '__proto__', 'a\u0000b'])('cannot remove %j, which is not offered', (id) => {
    expect(refusal([], ['dice-week', id])).toEqual([
      { path: 'removed', message: `removed names ${JSON.stringify(id)}, which is not offered` },
    ]);
  });

  it('cannot remove a promotion a second time', () => {
    change([], ['dice-week']);
    stored = [];
    expect(refusal([], ['dice-week'])).toMatchObject([{ path: 'removed' }]);
  });

  it('all faults of a change are named together', () => {
    expect(refusal([{ ...FREE, title: '' }, FREE], ['none']).map(({ path }) => path)).toEqual([
      ...['merged[0].title', 'merged', 'removed'],
    ]);
  });
});
