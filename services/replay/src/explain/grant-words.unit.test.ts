import type { EventOf, EventType, GrantReason, PlayOffer, PromotionOffer, StoredEvent } from '@goldwake/contracts';
import type { Claimed } from '@goldwake/promotions/domain';
import { expect, it } from '@jest/globals';
import type { AcceptedCard } from './accepted-card.js';
import type { ClaimedPromotion } from './claimed-promotion.js';
import type { ExplainedGrant, Granted } from './explain-grant.js';
import { grantText } from './grant-words.js';
import type { PaidReferral } from './paid-referral.js';

const NO_COINS = { gold_coins: '0', sweeps_coins: '0' };
const CLAIM = 'loyalty-u1@7';
const DIFFERENT = 'The amounts do not agree; run npm run replay -- verify for details.';

function stored(type: EventType, eventId: string, data: object, causationId: string | null = null): StoredEvent {
  return { type, eventId, causationId, recordedAt: '2026-01-15T12:00:00.000Z', data } as unknown as StoredEvent;
}

function granted(reason: GrantReason, amounts: object, more: object = {}, causationId: string | null = CLAIM): Granted {
  const data = { grant_id: 'g', reason, ...NO_COINS, ...amounts, playthrough_required: '0', balances: NO_COINS };
  return stored('coins_granted', 'wallet-u1@9', { ...data, ...more }, causationId) as Granted;
}

const claimed = (type: EventType, data: object) => stored(type, CLAIM, data) as Claimed;
const BONUS = claimed('daily_bonus_claimed', { day: '2026-01-15', gold_coins: '5000000', sweeps_coins: '1000000' });
const REWARD = claimed('vip_reward_claimed', { reward_id: 'weekly-2026-W03', vip_level: 'gold', ...NO_COINS });

const linesOf = (explained: Omit<ExplainedGrant, 'player'>) => grantText({ player: 'u1', ...explained }).split('\n');
const verdictOf = (explained: Omit<ExplainedGrant, 'player'>) => linesOf(explained).at(-1);

it('the playthrough of a grant is a line of its own amount, which may exceed the grant, and is omitted if it has none', () => {
  const grant = (required: string) =>
    linesOf({
      grant: granted('top_up', { sweeps_coins: '10000000' }, { playthrough_required: required }),
      claim: null,
    });
  expect(grant('15000000')[2]).toMatch(/granted 0.00 GC and 10.00 SC; playthrough required: 15.00 SC; balances after/);
  expect(grant('0')[2]).toMatch(/granted 0.00 GC and 10.00 SC; balances after it: 0.00 GC and 0.00 SC$/);
});

it('only a top-up is granted without a claim; any other grant names a claim, which may be missing', () => {
  const verdict = (reason: GrantReason, causationId: string | null) =>
    verdictOf({ grant: granted(reason, {}, {}, causationId), claim: null });
  expect(verdict('top_up', null)).toBe('The grant has no claim; its command is its only cause.');
  expect(verdict('rakeback', CLAIM)).toBe(`The claim ${CLAIM} is missing; run npm run replay -- verify for details.`);
  expect(verdict('vip_reward', null)).toBe('The grant names no claim; run npm run replay -- verify for details.');
});

it.each<[string, GrantReason, Claimed]>([
  ['a daily bonus', 'daily_bonus', BONUS],
  ['a VIP reward', 'vip_reward', REWARD],
])('%s is granted because of its claim exactly if the amounts agree', (_, reason, claim) => {
  const { gold_coins, sweeps_coins } = (claim as StoredEvent<EventOf<'daily_bonus_claimed'>>).data;
  const amounts = { gold_coins, sweeps_coins };
  expect(verdictOf({ grant: granted(reason, amounts), claim })).toBe(`Granted because of ${CLAIM}.`);
  expect(verdictOf({ grant: granted(reason, { ...amounts, gold_coins: '7' }), claim })).toBe(DIFFERENT);
  expect(verdictOf({ grant: granted(reason, { ...amounts, sweeps_coins: '7' }), claim })).toBe(DIFFERENT);
});

it('an accepted card names its code, the request and the arrival', () => {
  const code = '7K3MP9ZX2HZ';
  const amounts = { gold_coins: '0', sweeps_coins: '5000000' };
  const claim = claimed('postal_code_accepted', { code, by: 'mara', ...amounts });
  const terms = { code, expires_at: '2026-04-15T12:00:00.000Z', ...amounts };
  const requested = stored('postal_code_requested', 'postal_codes-u1@1', terms) as AcceptedCard['requested'];
  const received = stored('postal_card_received', 'postal_codes-u1@2', { code, by: 'kim' }) as AcceptedCard['received'];
  const explain = (card: AcceptedCard) => linesOf({ grant: granted('postal_code', amounts), claim, card });
  const at = '2026-01-15T12:00:00.000Z';
  expect(explain({ requested, received })).toEqual([
    'Grant g of u1: postal code',
    '',
    `${at}  postal_codes-u1@1  the player requested the code 7K3M-P9ZX-2HZ for 0.00 GC and 5.00 SC, valid until 2026-04-15T12:00:00.000Z`,
    `${at}  postal_codes-u1@2  the card with the code arrived, says kim`,
    `${at}  ${CLAIM}  mara accepted the card with the code 7K3M-P9ZX-2HZ: 0.00 GC and 5.00 SC`,
    expect.stringMatching(/wallet-u1@9 {2}granted 0.00 GC and 5.00 SC;/),
    '',
    `Granted because of ${CLAIM}.`,
  ]);
  expect(explain({ requested, received: null })).toHaveLength(7);
  expect(explain({ requested: null, received: null })[2]).toBe(
    'The player has not requested the code 7K3M-P9ZX-2HZ; run npm run replay -- verify for details.',
  );
});

it('rakeback is granted if the bucket, the claim and the grant agree', () => {
  const rakeback = { gold_coins: { bucket_id: 'gc-1' }, sweeps_coins: { bucket_id: 'sc-2' } };
  const claim = claimed('rakeback_claimed', { currency: 'sweeps_coins', amount: '50', bucket_id: 'sc-1', rakeback });
  const dice = { game_id: 'dice', stakes: 2, roll_backs: 1, stake: 2_000_000n, rakeback: 5_000_000_007n };
  const bucket = { carriedIn: 0n, carriedFrom: null, games: [dice], first: null, last: null, carriedOut: 7n };
  const explain = (amounts: object, carriedOut = 7n) =>
    linesOf({ grant: granted('rakeback', amounts), claim, bucket: { ...bucket, carriedOut } });
  const lines = explain({ sweeps_coins: '50' });
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}dice: 2 stakes, less 1 roll-back, 2.00 SC staked/));
  expect(lines.at(-1)).toMatch(/^The bets earned 0.00005000000007 SC/);
  expect(explain({ sweeps_coins: '51' }).at(-1)).toBe(DIFFERENT);
  expect(explain({ sweeps_coins: '50', gold_coins: '1' }).at(-1)).toBe(DIFFERENT);
  expect(explain({ sweeps_coins: '50' }, 8n).at(-1)).toBe(DIFFERENT);
});

const OFFER: PromotionOffer = {
  promotion_id: 'dice-week',
  kind: 'play',
  title: 'Dice Week',
  game_id: 'dice',
  stake: '20000000',
  gold_coins: '10000000000',
  sweeps_coins: '1000000',
  starts_at: '2026-01-05T00:00:00.000Z',
  ends_at: '2026-01-12T00:00:00.000Z',
  weekly: true,
  weekly_until: null,
};
const { title: _title, game_id: _game, stake: _stake, ...TERMS } = OFFER as PlayOffer;
const ONCE = { starts_at: '2026-01-12T00:00:00.000Z', ends_at: '2026-01-16T00:00:00.000Z', weekly: false };
const bet = (n: number) => ({
  event_id: `loyalty-u1@${n}`,
  recorded_at: `2026-01-15T12:00:0${n}.000Z`,
  bet_event_id: `wallet-u1@${n}`,
});
const STAKED: ClaimedPromotion = {
  offer: OFFER,
  offered: null,
  stakes: 5,
  roll_backs: 1,
  staked: 20_500_000n,
  first: bet(1),
  last: bet(5),
};
const CLAIMED_AT = '2026-01-15T12:00:00.000Z';
const AMOUNTS = { gold_coins: '10000000000', sweeps_coins: '1000000' };

/** Explains the grant of a promotion. */
function promotionOf(promotion: Partial<ClaimedPromotion>, amounts: object = AMOUNTS): string[] {
  const data = {
    user_promotion_id: 'dice-week-2026-01-12',
    ...TERMS,
    promotions_version: 3,
    claimed_at: CLAIMED_AT,
    ...amounts,
  };
  const claim = claimed('promotion_claimed', data);
  return linesOf({ grant: granted('promotion', amounts), claim, promotion: { ...STAKED, ...promotion } });
}

it('a promotion is granted because its stake was reached, and says which bets counted', () => {
  expect(promotionOf({})).toEqual([
    'Grant g of u1: promotion',
    '',
    'dice-week-2026-01-12 “Dice Week” gives 10,000.00 GC and 1.00 SC for stakes of 20.00 SC in dice, each week, this time from 2026-01-12T00:00:00.000Z to 2026-01-19T00:00:00.000Z.',
    "One of the program's first promotions; claimed from version 3.",
    'Counted from wallet-u1@1 (2026-01-15T12:00:01.000Z) to wallet-u1@5 (2026-01-15T12:00:05.000Z):',
    '  5 stakes, less 1 roll-back, 20.50 SC staked',
    `2026-01-15T12:00:00.000Z  ${CLAIM}  the player claimed the promotion dice-week-2026-01-12: 10,000.00 GC and 1.00 SC`,
    expect.stringMatching(/wallet-u1@9 {2}granted 10,000.00 GC and 1.00 SC;/),
    '',
    `Granted because of ${CLAIM}: 20.50 SC were staked, and 20.00 SC were needed.`,
  ]);
});

it('the end of the weeks of a promotion is named, and a run that it did not have', () => {
  const [until, none] = ['2026-01-13T00:00:00.000Z', '2026-01-12T00:00:00.000Z'].map((weekly_until) =>
    promotionOf({ offer: { ...OFFER, weekly_until } }),
  );
  const week = 'this time from 2026-01-12T00:00:00.000Z to 2026-01-19T00:00:00.000Z';
  expect(until?.[2]).toContain(` in dice, each week until 2026-01-13T00:00:00.000Z, ${week}.`);
  expect(none?.[2]).toContain(` in dice, but had no such run at ${CLAIMED_AT}.`);
});

it('a free promotion needs no stake, and an operator offered it', () => {
  const offer: PromotionOffer = { ...TERMS, ...ONCE, kind: 'free', title: 'Gift' };
  const offered = {
    ...{ event_id: 'promotion_offers-main@2', recorded_at: '2026-01-14T12:00:00.000Z' },
    ...{ promotions_version: 3, by: 'kim', reason: 'Season' },
  };
  const lines = promotionOf({ offer, offered, stakes: 0, roll_backs: 0, staked: 0n, first: null, last: null });
  expect(lines.slice(2, 4)).toEqual([
    'dice-week-2026-01-12 “Gift” gives 10,000.00 GC and 1.00 SC for no stake, once from 2026-01-12T00:00:00.000Z to 2026-01-16T00:00:00.000Z.',
    'Offered by kim (“Season”) in promotion_offers-main@2 (2026-01-14T12:00:00.000Z), version 3 of the promotions; claimed from version 3.',
  ]);
  expect(lines[4]).toMatch(/the player claimed/);
  expect(lines.at(-1)).toBe(`Granted because of ${CLAIM}.`);
});

it('a promotion that was not offered, not reached or offered with other amounts does not agree', () => {
  expect(promotionOf({ staked: 20_000_000n }).at(-1)).toMatch(/^Granted because of/);
  expect(promotionOf({ staked: 19_999_999n }).at(-1)).toBe(DIFFERENT);
  expect(promotionOf({}, { ...AMOUNTS, sweeps_coins: '2000000' }).at(-1)).toBe(DIFFERENT);
  const missing = promotionOf({ offer: null });
  expect(missing[2]).toBe('Version 3 of the promotions has no dice-week.');
  expect(missing.at(-1)).toBe(DIFFERENT);
});

const REFERRAL_TERMS = { referrer: NO_COINS, referred: NO_COINS, qualifying_points: 5_000 };
const REFERRAL = { uid: 'u1', friend_id: 'f1' };
const PAID = stored('referral_paid', 'referrals-u1@4', { ...REFERRAL, gold_coins: '5000000', sweeps_coins: '1000000' });
const STEPS = [
  stored('referral_signed_up', 'referrals-u1@1', {
    ...REFERRAL,
    terms: REFERRAL_TERMS,
    qualify_by: '2026-04-15T12:00:00.000Z',
  }),
  stored('referral_qualifying', 'referrals-u1@2', REFERRAL),
  stored('referral_qualified', 'referrals-u1@3', {
    ...REFERRAL,
    points: 5_012,
    held_until: '2026-01-29T12:00:00.000Z',
  }),
  PAID,
] as PaidReferral['steps'];
const AT = '2026-01-15T12:00:00.000Z';
const STEP_LINES = [
  `${AT}  referrals-u1@1  f1 signed up by the link of u1; 5,000 points are needed until 2026-04-15T12:00:00.000Z`,
  `${AT}  referrals-u1@2  the friend had verified an e-mail address`,
  `${AT}  referrals-u1@3  the friend had 5,012 points; the bonus is held until 2026-01-29T12:00:00.000Z`,
];

it('the bonus of a player who referred follows from the steps of the friend', () => {
  const referral = { referrer_id: 'u1', friend_id: 'f1', steps: STEPS };
  const coins = { gold_coins: '5000000', sweeps_coins: '1000000' };
  const lines = linesOf({
    grant: granted('referral_bonus', coins, {}, PAID.eventId),
    claim: PAID as Claimed,
    referral,
  });
  expect(lines.filter((line) => line.includes('referrals-u1@'))).toEqual([
    ...STEP_LINES,
    `${AT}  referrals-u1@4  the hold was over, so the player is paid for f1: 5.00 GC and 1.00 SC`,
    'Granted because of referrals-u1@4.',
  ]);
});

it('the bonus of a friend follows from the payment of the player who referred', () => {
  const received = { uid: 'f1', referrer_id: 'u1', gold_coins: '5000000', sweeps_coins: '0' };
  const claim = stored('referred_bonus_received', 'referrals-f1@1', received, PAID.eventId) as Claimed;
  const referral = { referrer_id: 'u1', friend_id: 'f1', steps: STEPS };
  const lines = linesOf({
    grant: granted('referred_bonus', { gold_coins: '5000000' }, {}, claim.eventId),
    claim,
    referral,
  });
  expect(lines.filter((line) => /referrals-(u1|f1)@/.test(line))).toEqual([
    ...STEP_LINES,
    `${AT}  referrals-u1@4  the player who referred was paid`,
    `${AT}  referrals-f1@1  the friend of u1 is paid: 5.00 GC and 0.00 SC`,
    'Granted because of referrals-f1@1.',
  ]);
});
