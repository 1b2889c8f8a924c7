import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventOf, EventType, StoredEvent } from '@goldwake/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { replay } from '../testing/run-replay.js';
import { seededHistory, writeHistory } from '../testing/seeded-history.js';

const OPTIONS = { events: 3_000, players: 3, seed: 4, vip: true };
let scratch: string;
let dir: string;
let events: StoredEvent[];
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'goldwake-why-'));
  dir = join(scratch, 'data');
  writeHistory(dir, OPTIONS);
  events = Array.from(seededHistory(OPTIONS), ({ event }) => event);
});
afterAll(() => rm(scratch, { recursive: true }));

function ofType<T extends EventType>(type: T) {
  return events.filter((event): event is StoredEvent<EventOf<T>> => event.type === type);
}

async function why(id: string): Promise<string[]> {
  const { code, out, err } = await replay('why', id, '--data', dir);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out.trimEnd().split('\n');
}

/** Returns the second claim of Sweeps Coins of a player whose first one left a remainder. */
function secondClaim() {
  const claims = ofType('rakeback_claimed');
  const claim = claims.find(({ stream, data }) => {
    const first = claims.find((one) => one.stream === stream && one.data.bucket_id === 'sc-1');
    return data.bucket_id === 'sc-2' && first?.data.rakeback.sweeps_coins.remainder !== 0;
  });
  if (!claim) throw new Error('nobody has claimed sc-2 with a remainder of sc-1');
  return claim;
}

it('a grant of rakeback is explained by the bucket that the bets filled, the claim and what is carried', async () => {
  const claim = secondClaim();
  const lines = await why(claim.data.claim_id);
  expect(lines[0]).toBe(`Grant ${claim.data.claim_id} of ${claim.data.uid} (Sailor_${claim.data.uid}): rakeback`);
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Bucket sc-2 began with 0\.0000\d+ SC, carried by loyalty-p\d@\d+\.$/),
      expect.stringMatching(/^Filled from loyalty-p\d@\d+ \(.+Z\) to loyalty-p\d@\d+ \(.+Z\):$/),
      expect.stringMatching(/^ {2}dice: \d+ stakes, \d+\.\d+ SC staked, 0\.0\d+ SC of rakeback$/),
      expect.stringMatching(
        /loyalty-p\d@\d+ {2}the player claimed 0\.0\d+ SC from sc-2; 0\.0000\d+ SC is carried to sc-3$/,
      ),
      expect.stringMatching(/wallet-p\d@\d+ {2}granted 0\.00 GC and 0\.0\d+ SC; playthrough required: 0\.0\d+ SC;/),
      expect.stringMatching(/^The bets earned 0\.0\d+ SC: with what was carried in, this is the granted amount/),
    ]),
  );
});

it('--json has the bucket with its exact sums, which give the claimed amount', async () => {
  const claim = secondClaim();
  const { out } = await replay('why', claim.data.claim_id, '--json', '--data', dir);
  const { grant, claim: shown, bucket } = JSON.parse(out);
  expect(grant).toMatchObject({ grant_id: claim.data.claim_id, reason: 'rakeback' });
  expect(shown).toMatchObject({ event_id: claim.eventId, bucket_id: 'sc-2' });
  const micros = (text: string) => Math.round(Number(text) * 1e8);
  const earned = bucket.games.reduce((sum: number, { rakeback }: { rakeback: string }) => sum + micros(rakeback), 0);
  expect(micros(bucket.carried_in) + earned - micros(bucket.carried_out)).toBe(micros(claim.data.amount));
});

it('a grant of a VIP reward is explained by its level and the bet that reached it', async () => {
  const claim = ofType('vip_reward_claimed').find(
    ({ data }) => data.kind === 'level_up' && data.vip_level !== 'bronze',
  );
  if (!claim) throw new Error('nobody has claimed a level-up reward');
  const { claim_id, reward_id, vip_level } = claim.data;
  expect(await why(claim_id)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(new RegExp(`^The level ${vip_level} needs \\d+ points?\\.$`)),
      expect.stringMatching(/loyalty-p\d@\d+ {2}the bet wallet-p\d@\d+ raised the points to \d+\.\d+$/),
      expect.stringMatching(new RegExp(`the player claimed ${reward_id} with \\d+(\\.\\d+)? points: `)),
      `Granted because of ${claim.eventId}.`,
    ]),
  );
  const { out } = await replay('why', claim_id, '--json', '--data', dir);
  expect(JSON.parse(out).level.reached.bet_event_id).toMatch(/^wallet-p/);
});

it('a grant of a promotion is explained by what was offered, the bets that counted and the claim', async () => {
  const claim = ofType('promotion_claimed').find(({ data }) => data.kind === 'play');
  if (!claim) throw new Error('nobody has claimed a promotion for stakes');
  const { claim_id, user_promotion_id, promotion_id, promotions_version } = claim.data;
  const counted = ofType('bet_rewarded').filter(
    ({ stream, position, data }) =>
      stream === claim.stream &&
      position < claim.position &&
      data.promotions.some((one) => one.user_promotion_id === user_promotion_id),
  );
  const [first, last] = [counted[0], counted.at(-1)];
  const offered = ofType('promotion_offers_changed').findLast(
    ({ data }) =>
      data.promotions_version <= promotions_version && data.merged.some((one) => one.promotion_id === promotion_id),
  );
  const lines = await why(claim_id);
  expect(lines[0]).toMatch(/: promotion$/);
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        new RegExp(`^${user_promotion_id} “Season \\d” gives .+ GC and .+ SC for stakes of 0\\.\\d+ SC in `),
      ),
      expect.stringContaining(`Offered by kim (“Season”) in ${offered?.eventId} (`),
      `Counted from ${first?.causationId} (${first?.recordedAt}) to ${last?.causationId} (${last?.recordedAt}):`,
      expect.stringMatching(new RegExp(`^ {2}${counted.length} stakes?,.* 0\\.\\d+ SC staked$`)),
      expect.stringMatching(/loyalty-p\d@\d+ {2}the player claimed the promotion season-/),
      expect.stringMatching(
        new RegExp(`^Granted because of ${claim.eventId}: .+ SC were staked, and .+ SC were needed\\.$`),
      ),
    ]),
  );
  const { out } = await replay('why', claim_id, '--json', '--data', dir);
  const staked = last?.data.promotions.find((one) => one.user_promotion_id === user_promotion_id)?.staked;
  expect(JSON.parse(out).promotion).toMatchObject({
    offer: { promotion_id, kind: 'play' },
    offered: { event_id: offered?.eventId, by: 'kim' },
    stakes: counted.length,
    staked,
    last: { event_id: last?.eventId, bet_event_id: last?.causationId },
  });
});

it('a daily bonus is explained by its claim, and a top-up has none', async () => {
  const [bonus] = ofType('daily_bonus_claimed');
  expect((await why(bonus?.data.claim_id ?? '')).at(-1)).toBe(`Granted because of ${bonus?.eventId}.`);
  const topUp = ofType('coins_granted').find(({ data }) => data.reason === 'top_up');
  expect((await why(topUp?.data.grant_id ?? '')).at(-1)).toBe('The grant has no claim; its command is its only cause.');
});

it('both bonuses of a referral are explained by the steps of the friend in the stream of the player who referred', async () => {
  const [paid] = ofType('referral_paid');
  const received = ofType('referred_bonus_received').find(({ causationId }) => causationId === paid?.eventId);
  if (!paid || !received) throw new Error('no referral was paid to both');
  const { uid, friend_id } = paid.data;
  const steps = [
    expect.stringContaining(`${friend_id} signed up by the link of ${uid}; 1 points are needed until`),
    expect.stringContaining('the friend had verified an e-mail address'),
    expect.stringContaining('points; the bonus is held until'),
  ];
  const ofReferrer = await why(paid.data.claim_id);
  expect(ofReferrer[0]).toContain(': referral bonus');
  expect(ofReferrer.slice(2, 6)).toEqual([...steps, expect.stringContaining(`is paid for ${friend_id}: 5,000.00 GC`)]);
  expect(ofReferrer.at(-1)).toBe(`Granted because of ${paid.eventId}.`);
  const ofFriend = await why(received.data.claim_id);
  expect(ofFriend[0]).toContain(': referred bonus');
  expect(ofFriend.slice(2, 7)).toEqual([
    ...steps,
    expect.stringContaining('the player who referred was paid'),
    expect.stringContaining(`the friend of ${uid} is paid: 2,500.00 GC`),
  ]);
  expect(ofFriend.at(-1)).toBe(`Granted because of ${received.eventId}.`);
});
