import { type PurchaseOffer, Refusal } from '@goldwake/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CashierCasino } from '../testing/cashier-casino.js';

const DAY_MS = 86_400_000;
/** 20 % of the package of 99,900 GC and 10 SC are 19,980 GC and 2 SC. */
const SEEN = { bonusGoldCoins: '15000000000', bonusSweepsCoins: '2000000' };
const ADDED = { gold_coins: '15000000000', sweeps_coins: '2000000' };

let casino: CashierCasino;
let boost: PurchaseOffer;
let run: string;
beforeAll(async () => {
  casino = await CashierCasino.open();
});
afterAll(() => casino.close());
beforeEach(() => {
  casino.nextPlayer();
  const day = new Date(casino.clock.now()).toISOString().slice(0, 10);
  boost = {
    promotion_id: 'boost',
    kind: 'purchase',
    title: 'Boost',
    percent: 20,
    gold_coins: '15000000000',
    sweeps_coins: '5000000',
    starts_at: `${day}T00:00:00.000Z`,
    ends_at: new Date(Date.parse(day) + 2 * DAY_MS).toISOString(),
    weekly: false,
    weekly_until: null,
  };
  run = `boost-${day}`;
  casino.promotions.offer(boost);
  casino.promotions.failure = null;
});

const problem = (status: number, code: string) => ({ status, body: { code } });
const listed = async () => (await casino.packages()).body.result.find(({ package_id }) => package_id === 'usd-9.99');
const purchase = async () => (await casino.purchases()).body.result[0];

describe('GET /api/cashier/packages', () => {
  it('states what an order of each package would get now', async () => {
    expect((await listed())?.bonus).toEqual({
      user_promotion_id: run,
      title: 'Boost',
      ends_at: boost.ends_at,
      ...ADDED,
    });
    const bonuses = (await casino.packages()).body.result.map(({ bonus }) => bonus?.sweeps_coins);
    expect(bonuses).toEqual(['5000000', '400000', '1000000', '2000000', '4000000', '5000000', '5000000', '5000000']);
  });

  it('states none while none runs, the player uses it, or promotions are switched off for the player', async () => {
    const id = await casino.bought();
    expect((await listed())?.bonus).toBeNull();
    await casino.cancel(id);
    expect((await listed())?.bonus).toMatchObject(ADDED);
    casino.features.set(casino.player, { promotions_enabled: false });
    expect((await listed())?.bonus).toBeNull();
    casino.nextPlayer();
    casino.promotions.offer();
    expect((await listed())?.bonus).toBeNull();
  });
});

describe('while the promotions service is unavailable', () => {
  beforeEach(() => {
    casino.promotions.failure = new Refusal('unavailable');
  });

  it('the packages are listed without a bonus', async () => {
    expect((await casino.packages()).status).toBe(200);
    expect(await listed()).toMatchObject({ package_id: 'usd-9.99', bonus: null });
  });

  it('an order gets no bonus, and is refused if the player saw one', async () => {
    expect(await casino.buy(casino.player, SEEN)).toMatchObject(problem(422, 'bonus_changed'));
    expect(await casino.eventTypes()).toEqual([]);
    expect(await casino.buy()).toMatchObject({ status: 201, body: { purchase: { bonus: null } } });
  });

  it('another failure is not taken for it', async () => {
    casino.promotions.failure = new Error('broken');
    expect((await casino.packages()).status).toBe(500);
    expect((await casino.buy()).status).toBe(500);
  });
});

describe('POST /api/cashier/purchases', () => {
  it('credits the coins of the package and of the bonus, and a refund takes back both', async () => {
    const answer = await casino.buy(casino.player, SEEN);
    const { purchase_id, bonus } = answer.body.purchase;
    expect(bonus).toMatchObject({ user_promotion_id: run, ...ADDED });
    expect(casino.provider.opened.at(-1)?.description).toBe('114,900.00 GC with 12.00 SC as a bonus');
    await casino.webhook(casino.provider.succeed(purchase_id));
    expect(await casino.balances()).toEqual({ gold_coins: '114900000000', sweeps_coins: '12000000' });
    const [credit] = await casino.credits();
    // The playthrough of the package counts for the complete SC.
    expect(credit?.data).toMatchObject({ sweeps_coins: '12000000', playthrough_required: '36000000' });
    expect(await purchase()).toMatchObject({ status: 'succeeded', sweeps_coins: '10000000', bonus: ADDED });
    await casino.webhook(casino.provider.refund(purchase_id));
    expect(await casino.balances()).toEqual({ gold_coins: '0', sweeps_coins: '0' });
  });

  it('adds the bonus to one purchase, and again after that has failed', async () => {
    const id = await casino.bought();
    expect((await casino.buy()).body.purchase.bonus).toBeNull();
    await casino.cancel(id);
    expect((await casino.buy()).body.purchase.bonus).toMatchObject(ADDED);
  });

  it('returns the stored order to a repeated request, also after the promotion was removed', async () => {
    const first = await casino.buy(casino.player, SEEN, 'same');
    casino.promotions.offer();
    const second = await casino.buy(casino.player, SEEN, 'same');
    expect(second.body.purchase).toEqual(first.body.purchase);
  });

  it.each(['removed', 'over', 'used', 'switched off', 'smaller'])(
    'refuses an order whose player saw a bonus that is %s, and stores nothing',
    async (what) => {
      if (what === 'removed') casino.promotions.offer();
      if (what === 'over') casino.promotions.offer({ ...boost, ends_at: new Date(casino.clock.now()).toISOString() });
      if (what === 'used') await casino.bought();
      if (what === 'switched off') casino.features.set(casino.player, { promotions_enabled: false });
      if (what === 'smaller') casino.promotions.offer({ ...boost, percent: 19 });
      const before = await casino.eventTypes();
      expect(await casino.buy(casino.player, SEEN)).toMatchObject(problem(422, 'bonus_changed'));
      expect(await casino.eventTypes()).toEqual(before);
      expect((await casino.buy()).status).toBe(201);
    },
  );

  it.each<[string, unknown]>([
    ['bonusGoldCoins', '-1'],
    ['bonusGoldCoins', '1.5'],
    ['bonusGoldCoins', '01'],
    ['bonusSweepsCoins', 1],
    ['bonusSweepsCoins', ''],
    ['bonusSweepsCoins', '1'.repeat(20)],
    ['bonus', { gold_coins: '1' }],
    ['userPromotionId', 'boost'],
  ])('refuses %s %j', async (field, value) => {
    expect(await casino.buy(casino.player, { [field]: value })).toMatchObject(problem(422, 'validation_failed'));
    expect(await casino.eventTypes()).toEqual([]);
  });

  it('simultaneous orders get the bonus once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => casino.buy()));
    expect(answers.filter(({ body }) => body.purchase.bonus !== null)).toHaveLength(1);
  });
});
