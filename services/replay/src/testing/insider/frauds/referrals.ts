import type { CoinAmounts, EventOf, ReferralRules } from '@goldwake/contracts';
import { idOf } from '@goldwake/contracts';
import { reactionContext, systemCommandId, systemContext } from '@goldwake/core';
import type { SeededRandom } from '../../../seeded-random.js';
import type { Draft } from '../reseal.js';
import { aboutOne, type Commit, type Fraud, ofType, restate } from './finding.js';
import { Inserter } from './inserting.js';

type Receipt = EventOf<'referred_bonus_received'>['data'];

const signUps = (drafts: readonly Draft[]) => ofType(drafts, 'referral_signed_up');

/** Returns claims with their grants. */
const withGrants = <Claim extends Draft>(drafts: readonly Draft[], claims: readonly Claim[]) =>
  claims.flatMap((claim) => {
    const grant = ofType(drafts, 'coins_granted').find(({ causationId }) => causationId === claim.was);
    return grant ? [{ claim, grant }] : [];
  });
const payments = (drafts: readonly Draft[]) => withGrants(drafts, ofType(drafts, 'referral_paid'));
const receipts = (drafts: readonly Draft[]) => withGrants(drafts, ofType(drafts, 'referred_bonus_received'));

/** Returns the referrals whose friends have verified an address and have not qualified. */
const qualifying = (drafts: readonly Draft[]) =>
  ofType(drafts, 'referral_qualifying').flatMap(({ data }) => {
    const isOpen = !drafts.some(
      (draft) =>
        /^referral_(qualified|rejected)$/.test(draft.type) &&
        (draft.data as { friend_id: string }).friend_id === data.friend_id,
    );
    const signUp = signUps(drafts).find((one) => one.data.friend_id === data.friend_id);
    return isOpen && signUp ? [signUp] : [];
  });

/** Inserts the payment of a referral with the grant of the player who referred. */
function pay(insert: Inserter, random: SeededRandom, uid: string, friend_id: string, bonus: CoinAmounts): Draft[] {
  const data = { uid, friend_id, claim_id: random.hex(4), ...bonus, claimed_at: insert.at };
  const timer = systemContext(systemCommandId('timer', random.hex(4)));
  const paid = insert.referral({ type: 'referral_paid', data }, timer);
  return [paid, ...insert.grant(paid)];
}

/** Inserts the bonus of a friend with its grant. */
function receive(insert: Inserter, random: SeededRandom, cause: Draft, terms: ReferralRules, data: Receipt): Draft[] {
  const reaction = reactionContext({ ...cause, eventId: cause.was }, systemCommandId('referred_bonus', random.hex(4)));
  const received = insert.referral({ type: 'referred_bonus_received', data: { ...data, ...terms.referred } }, reaction);
  return [received, ...insert.grant(received)];
}

/** Doubles the gold coins of a bonus and of its grant. */
const pays = (find: typeof payments | typeof receipts): Commit =>
  aboutOne<ReturnType<typeof find>[number]>(find, ({ claim, grant }) => {
    const from = claim.data.gold_coins;
    const to = String(2n * BigInt(from));
    return { what: `${claim.eventId}: gold coins ${from} → ${to}`, changed: restate([claim, grant], from, to) };
  });

/** Frauds about referrals. */
export const REFERRAL_FRAUDS: Readonly<Record<string, Commit>> = {
  'other coins of a referral and its grant': pays(payments),
  'other coins of the bonus of a friend and its grant': pays(receipts),

  'a referral that is paid twice': aboutOne(payments, ({ claim }, drafts, random) => {
    const { uid, friend_id, gold_coins, sweeps_coins } = claim.data;
    const changed = pay(new Inserter(drafts, random), random, uid, friend_id, { gold_coins, sweeps_coins });
    return { what: `${uid} is paid for ${friend_id} again`, changed };
  }),

  'the bonus of a friend twice': aboutOne(receipts, ({ claim }, drafts, random) => {
    const paid = drafts.find(({ was }) => was === claim.causationId);
    const signUp = signUps(drafts).find(({ data }) => data.friend_id === claim.data.uid);
    if (!paid || !signUp) return undefined;
    const insert = new Inserter(drafts, random);
    const changed = receive(insert, random, paid, signUp.data.terms, { ...claim.data, claim_id: random.hex(4) });
    return { what: `${claim.data.uid} gets the bonus again`, changed };
  }),

  'a referral that is paid without the points': aboutOne(qualifying, ({ data }, drafts, random): Fraud => {
    const { uid, friend_id, terms } = data;
    const insert = new Inserter(drafts, random);
    const { at } = insert;
    const qualified = insert.referral(
      {
        type: 'referral_qualified',
        data: { uid, friend_id, points: terms.qualifying_points, qualified_at: at, held_until: at },
      },
      systemContext(systemCommandId('timer', random.hex(4))),
    );
    const [paid, ...granted] = pay(insert, random, uid, friend_id, terms.referrer);
    if (!paid) throw new Error('the payment was not inserted');
    const receipt = { uid: friend_id, referrer_id: uid, claim_id: random.hex(4), claimed_at: at, ...terms.referred };
    const changed = [qualified, paid, ...granted, ...receive(insert, random, paid, terms, receipt)];
    return { what: `${uid} is paid for ${friend_id}`, changed };
  }),

  'a friend who came without a link': aboutOne(
    (drafts) =>
      ofType(drafts, 'account_opened').filter(
        ({ stream }) => !drafts.some((draft) => draft.type === 'player_referred' && draft.stream === stream),
      ),
    (account, drafts, random) => {
      const [known] = signUps(drafts);
      const friend_id = idOf(account.stream);
      const [uid] = ofType(drafts, 'account_opened').flatMap(({ data }) => (data.uid === friend_id ? [] : [data.uid]));
      if (!known || uid === undefined) return undefined;
      const data = { ...structuredClone(known.data), uid, friend_id, device: 'new' as const };
      const cause = { ...account, eventId: account.was };
      const context = reactionContext(cause, systemCommandId('referral_sign_up', friend_id));
      const signUp = new Inserter(drafts, random).referral({ type: 'referral_signed_up', data }, context);
      return { what: `${friend_id} becomes a friend of ${uid}`, changed: [signUp] };
    },
  ),

  'a referral that is rejected for its device': aboutOne(
    (drafts) => ofType(drafts, 'referral_qualified'),
    ({ data: { uid, friend_id } }, drafts, random) => {
      const insert = new Inserter(drafts, random);
      const data = { uid, friend_id, code: 'own_device' as const, rejected_at: insert.at };
      const context = systemContext(systemCommandId('timer', random.hex(4)));
      return {
        what: `${friend_id} is rejected for the device`,
        changed: [insert.referral({ type: 'referral_rejected', data }, context)],
      };
    },
  ),

  'a known device that is stated as new': aboutOne(
    (drafts) => signUps(drafts).filter(({ data }) => data.device !== 'new'),
    (signUp, drafts) => {
      const { friend_id } = signUp.data;
      const referred = ofType(drafts, 'player_referred').find(({ data }) => data.uid === friend_id);
      const rejected = ofType(drafts, 'referral_rejected').find(({ data }) => data.friend_id === friend_id);
      if (!referred || !rejected) return undefined;
      signUp.data.device = 'new';
      referred.data.device = 'new';
      drafts.splice(drafts.indexOf(rejected), 1);
      return { what: `the device of ${friend_id} becomes new`, changed: [referred, signUp, rejected] };
    },
  ),
};
