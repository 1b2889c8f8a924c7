import type { EventOf } from '@goldwake/contracts';
import { systemCommandId, systemContext } from '@goldwake/core';
import type { SeededRandom } from '../../../seeded-random.js';
import { VIP_PROMOTION_RULES } from '../../seeded-rules.js';
import type { Draft } from '../reseal.js';
import { aboutOne, type Commit, ofType } from './finding.js';
import { Inserter } from './inserting.js';

const DAY_MS = 24 * 60 * 60 * 1_000;

const rewards = (drafts: readonly Draft[]) => ofType(drafts, 'bet_rewarded');

/** Returns the claims of rakeback with their grants. */
const rakebackClaims = (drafts: readonly Draft[]) =>
  ofType(drafts, 'rakeback_claimed').flatMap((claim) => {
    const grant = ofType(drafts, 'coins_granted').find(({ causationId }) => causationId === claim.was);
    return grant ? [{ claim, grant }] : [];
  });

const weeklyClaims = (drafts: readonly Draft[]) =>
  ofType(drafts, 'vip_reward_claimed').filter(({ data }) => data.kind === 'weekly');

/** Changes the rate or the edge of a reward; the points and the rakeback follow from it. */
const reprices = (field: 'house_edge' | 'rakeback_rate'): Commit =>
  aboutOne(rewards, (reward) => {
    const from = reward.data[field];
    reward.data[field] = from + 100;
    return { what: `${reward.eventId}: ${field} ${from} → ${from + 100}`, changed: [reward] };
  });

/** Claims the weekly reward of a claim again at the end of the history, under an id, with its grant. */
const claimsAgain = (idOfReward: (data: EventOf<'vip_reward_claimed'>['data']) => string): Commit =>
  aboutOne(weeklyClaims, (claim, drafts, random: SeededRandom) => {
    const insert = new Inserter(drafts, random);
    const reward_id = idOfReward(claim.data);
    const data = { ...claim.data, reward_id, claim_id: random.hex(4), claimed_at: insert.at };
    const context = systemContext(systemCommandId('vip_reward', random.hex(4)), data.uid);
    const again = insert.loyalty({ type: 'vip_reward_claimed', data }, context);
    return { what: `${claim.eventId} is claimed again as ${reward_id}`, changed: [again, ...insert.grant(again)] };
  });

/** Frauds about VIP points, rakeback and VIP rewards. */
export const LOYALTY_FRAUDS: Readonly<Record<string, Commit>> = {
  'another amount in a claim of rakeback and its grant': aboutOne(rakebackClaims, ({ claim, grant }) => {
    const { currency, amount: from } = claim.data;
    const to = String(2n * BigInt(from));
    claim.data.amount = to;
    grant.data[currency] = to;
    if (currency === 'sweeps_coins') grant.data.playthrough_required = to;
    for (const posting of grant.data.postings) posting.amount = posting.amount.replace(from, to);
    return { what: `${claim.eventId}: ${currency} ${from} → ${to}`, changed: [claim, grant] };
  }),

  'a reward at another edge': reprices('house_edge'),
  'a reward at another rate': reprices('rakeback_rate'),

  'a reward for a larger stake': aboutOne(rewards, (reward) => {
    const from = reward.data.stake;
    reward.data.stake = String(10n * BigInt(from));
    return { what: `${reward.eventId}: stake ${from} → ${reward.data.stake}`, changed: [reward] };
  }),

  'a reward without a bet': aboutOne(rewards, (reward, drafts, random) => {
    const insert = new Inserter(drafts, random, drafts.indexOf(reward) + 1);
    const round_id = random.hex(4);
    const { actor, causationId, correlationId } = reward;
    const context = { ...systemContext(systemCommandId('bet_reward', round_id), actor), causationId, correlationId };
    const data = { ...structuredClone(reward.data), round_id, rewarded_at: insert.at };
    const inserted = insert.loyalty({ type: 'bet_rewarded', data }, context);
    return { what: `${reward.eventId} again, for the round ${round_id}`, changed: [inserted] };
  }),

  'a reward in place of a reversal': aboutOne(
    (drafts) => ofType(drafts, 'bet_reward_reversed'),
    (reversal, drafts) => {
      const [{ schemaVersion, data } = reversal] = rewards(drafts);
      const rewarded: Draft = Object.assign(reversal, { type: 'bet_rewarded', schemaVersion });
      rewarded.data = { ...reversal.data, rules_version: 'rules_version' in data ? data.rules_version : null };
      return { what: `${reversal.eventId} rewards its stake again instead of reversing it`, changed: [rewarded] };
    },
  ),

  'a reward is removed': aboutOne(rewards, (reward, drafts) => {
    drafts.splice(drafts.indexOf(reward), 1);
    return { what: `${reward.eventId} is deleted`, changed: [reward] };
  }),

  'a higher level from a reward on': aboutOne(rewards, (reward, drafts) => {
    const { levels } = VIP_PROMOTION_RULES.vip;
    const from = reward.data.vip_level;
    const to = levels[levels.findIndex(({ id }) => id === from) + 1]?.id;
    if (to === undefined) return undefined;
    const changed = [
      ...rewards(drafts),
      ...ofType(drafts, 'bet_reward_reversed'),
      ...ofType(drafts, 'rakeback_claimed'),
    ].filter(
      ({ stream, version, data }) => stream === reward.stream && version >= reward.version && data.vip_level === from,
    );
    for (const { data } of changed) data.vip_level = to;
    return { what: `${reward.eventId}: level ${from} → ${to}, also in later events`, changed };
  }),

  'a weekly reward twice': claimsAgain(({ reward_id }) => reward_id),
  'a weekly reward of another week': claimsAgain(({ claimed_at }) => {
    const before = new Date(Date.parse(claimed_at) - 7 * DAY_MS);
    const days = Math.floor((before.getTime() - Date.UTC(before.getUTCFullYear(), 0, 1)) / DAY_MS);
    return `weekly-${before.getUTCFullYear()}-W${String(1 + Math.floor(days / 7)).padStart(2, '0')}`;
  }),
};
