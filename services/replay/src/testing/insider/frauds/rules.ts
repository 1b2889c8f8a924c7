import { type Category, idOf, RULES_ID, streamName } from '@goldwake/contracts';
import { RECORDED_WITHIN_MS } from '@goldwake/core';
import { PROMOTION_RULES } from '@goldwake/promotions/domain';
import { requiredFor } from '@goldwake/wallet/domain';
import type { Draft } from '../reseal.js';
import { aboutOne, type Commit, type Fraud, ofType, restate } from './finding.js';
import { Inserter } from './inserting.js';

const grants = (reason: 'daily_bonus' | 'top_up') => (drafts: readonly Draft[]) =>
  ofType(drafts, 'coins_granted').filter(({ data }) => data.reason === reason);

/** Returns the events of a daily bonus: its claim and its grant. */
const claims = (drafts: readonly Draft[]) =>
  ofType(drafts, 'daily_bonus_claimed').map((claim) => [
    claim,
    ...grants('daily_bonus')(drafts)
      .filter(({ stream }) => idOf(stream) === idOf(claim.stream))
      .filter(({ data }) => data.grant_id === claim.data.claim_id),
  ]);

/**
 * Returns claims that others follow after the time in which a replaced version may apply, of players who get no top-up
 * later, because more coins would contradict it.
 */
const claimsBeforeOthers = (drafts: readonly Draft[]) =>
  claims(drafts).filter(([claim, grant]) => {
    if (!claim || !grant) return false;
    const later = drafts.slice(drafts.indexOf(grant) + 1);
    const until = Date.parse(grant.recordedAt) + RECORDED_WITHIN_MS;
    return (
      ofType(later, 'daily_bonus_claimed').some(({ recordedAt }) => Date.parse(recordedAt) > until) &&
      !grants('top_up')(later).some(({ stream }) => stream === grant.stream)
    );
  });

/** Removes the stream with the rules of a service, as if the history were from before they were recorded. */
function removed(drafts: Draft[], category: Category): Fraud | undefined {
  const stream = streamName(category, RULES_ID);
  const changed = drafts.filter((draft) => draft.stream === stream);
  if (changed.length === 0) return undefined;
  for (const draft of changed) drafts.splice(drafts.indexOf(draft), 1);
  return { what: `${stream} is deleted`, changed };
}

/**
 * Doubles the bonus of one claim by rules that are changed just before it and back just after its grant.
 * @param restatesLater whether later claims name the version that is then in force
 */
const changedForOneClaim = (restatesLater: boolean): Commit =>
  aboutOne(claimsBeforeOthers, ([claim, grant], drafts, random) => {
    const recorded = ofType(drafts, 'promotion_rules_changed').at(-1);
    if (!claim || !grant || !recorded) return undefined;
    const { type, data } = recorded;
    const from = claim.data.gold_coins;
    const to = String(2n * BigInt(from));
    const change = (index: number, plus: number, gold_coins: string) => {
      const insert = new Inserter(drafts, random, index);
      const days = data.rules.daily_bonus.days.map((day) => (day.gold_coins === from ? { ...day, gold_coins } : day));
      const rules = { ...data.rules, daily_bonus: { days } };
      return insert.promotionRules({
        type,
        data: { rules_version: data.rules_version + plus, rules, changed_at: insert.at },
      });
    };
    const changed = change(drafts.indexOf(claim), 1, to);
    const back = change(drafts.indexOf(grant) + 1, 2, from);
    claim.data.rules_version = changed.data.rules_version;
    const later = restatesLater ? ofType(drafts.slice(drafts.indexOf(back)), 'daily_bonus_claimed') : [];
    for (const one of later) one.data.rules_version = back.data.rules_version;
    const what = `${claim.eventId}: gold coins ${from} → ${to}, as the rules say from just before it to just after it`;
    return { what, changed: [changed, back, ...restate([claim, grant], from, to), ...later] };
  });

/** Frauds about what the recorded rules grant. */
export const RULE_FRAUDS: Readonly<Record<string, Commit>> = {
  'a bonus with another playthrough': aboutOne(grants('daily_bonus'), (grant, _, random) => {
    const { data } = grant;
    const from = data.playthrough_percent;
    data.playthrough_percent = random.below(from);
    data.playthrough_required = String(requiredFor(BigInt(data.sweeps_coins), data.playthrough_percent));
    return { what: `${grant.eventId}: playthrough ${from} % → ${data.playthrough_percent} %`, changed: [grant] };
  }),

  'a top-up of another amount': aboutOne(grants('top_up'), (grant) => {
    const from = grant.data.gold_coins;
    const to = String(2n * BigInt(from));
    return { what: `${grant.eventId}: gold coins ${from} → ${to}`, changed: restate([grant], from, to) };
  }),

  'another amount in a claim and its grant': aboutOne(claims, (events, _, random) => {
    const [claim] = events;
    if (!claim) return undefined;
    const field = random.one(['gold_coins', 'sweeps_coins'] as const);
    const from = claim.data[field];
    const to = String(2n * BigInt(from));
    return { what: `${claim.eventId}: ${field} ${from} → ${to}`, changed: restate(events, from, to) };
  }),

  'another bonus in the rules, all claims and their grants': aboutOne(
    (drafts) => ofType(drafts, 'promotion_rules_changed'),
    (changed, drafts) => {
      const from = changed.data.rules.daily_bonus.days[0]?.gold_coins;
      if (!from) return undefined;
      const to = String(2n * BigInt(from));
      const what = `${changed.eventId}: gold coins ${from} → ${to}`;
      return { what, changed: restate([changed, ...claims(drafts).flat()], from, to) };
    },
  ),

  'a longer streak with the same amounts': aboutOne(
    (drafts) => ofType(drafts, 'daily_bonus_claimed'),
    (claim) => {
      const from = claim.data.streak ?? 1;
      claim.data.streak = from + PROMOTION_RULES.daily_bonus.days.length;
      return { what: `${claim.eventId}: streak ${from} → ${claim.data.streak}`, changed: [claim] };
    },
  ),

  'the rules of the wallet removed': (drafts) => removed(drafts, 'wallet_rules'),
  'the rules of promotions removed': (drafts) => removed(drafts, 'promotion_rules'),

  'the rules of the wallet and every name of their version removed': (drafts) => {
    const fraud = removed(drafts, 'wallet_rules');
    if (!fraud) return undefined;
    const granted = ofType(drafts, 'coins_granted');
    for (const { data } of granted) data.rules_version = null;
    return { what: `${fraud.what}, and grants name no version`, changed: [...fraud.changed, ...granted] };
  },

  'the bonus changed for one claim and back': changedForOneClaim(false),
  'the bonus changed for one claim and back, and the version in later claims': changedForOneClaim(true),

  'an adjustment by another operator': aboutOne(
    (drafts) => ofType(drafts, 'balance_adjusted'),
    (adjusted) => {
      const from = adjusted.data.by;
      adjusted.data.by = `not ${from}`;
      return { what: `${adjusted.eventId}: by ${from} → ${adjusted.data.by}`, changed: [adjusted] };
    },
  ),
};
