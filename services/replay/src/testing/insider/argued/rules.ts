import type { EventOf, StoredEvent } from '@goldwake/contracts';
import { originals, subjects } from './change.js';
import { type Argued, all, is, type Precondition } from './precondition.js';

/** Nobody was rewarded for a level, or has claimed a reward of it, whose rules were changed. */
const isOfUnreachedLevel: Precondition = ({ mutation, before, after }) => {
  const levelsIn = (events: readonly StoredEvent[]) =>
    events
      .filter(({ eventId, type }) => type === 'promotion_rules_changed' && mutation.subjects.includes(eventId))
      .flatMap(({ data }) => (data as EventOf<'promotion_rules_changed'>['data']).rules.vip.levels);
  const others = levelsIn(after);
  const changed = levelsIn(before).filter((level, at) => JSON.stringify(level) !== JSON.stringify(others[at]));
  return !after.some(({ data }) => changed.some(({ id }) => (data as { vip_level?: string }).vip_level === id));
};

/** Nobody claimed the bonus of a day of the streak whose amounts were changed. */
const isNotClaimed: Precondition = (change) => {
  const [was = [], is = []] = [originals(change), subjects(change)].map(
    ([event]) => (event?.data as EventOf<'promotion_rules_changed'>['data'] | undefined)?.rules.daily_bonus.days,
  );
  return !change.after.some(({ type, data }) => {
    const index = (((data as EventOf<'daily_bonus_claimed'>['data']).streak ?? 1) - 1) % was.length;
    return type === 'daily_bonus_claimed' && JSON.stringify(was[index]) !== JSON.stringify(is[index]);
  });
};

/** Nobody was granted what the changed rule is about. */
const isNotGranted: Precondition = ({ mutation, after }) => {
  const reason = /\.top_up\./.test(mutation.target) ? 'top_up' : 'daily_bonus';
  return !after.some(({ data }) => (data as Partial<EventOf<'coins_granted'>['data']>).reason === reason);
};

/** Changes of the rules of the wallet and of promotions. */
export const RULES: readonly Argued[] = [
  {
    matches: all(is('field', /^promotion_rules_changed\.rules\.vip\.levels\./), isOfUnreachedLevel),
    why: 'no reward and no claim is of the level',
  },
  {
    matches: is('field', /^promotion_rules_changed\.rules\.vip\.levels\.(name|points|\w+\.\w+)$/),
    why: 'every level and every claim agrees with the changed rule; another one is found',
  },
  {
    matches: is('rules', /^another bonus in the rules, all claims and their grants$/),
    why: 'every event that states the amounts was rewritten without contradiction',
  },
  {
    matches: is('rules', /^the rules of the wallet and every name of their version removed$/),
    why: 'every event that names the rules was rewritten, so the history is one of a service that could not read them',
  },
  {
    matches: is('rules', /^the bonus changed for one claim and back, and the version in later claims$/),
    why: 'a service records its rules at a start, which stores nothing else, and every claim that names a version was rewritten',
  },
  {
    matches: all(is('field', /^wallet_rules_changed\.rules\./), isNotGranted),
    why: 'nobody was granted coins under the changed rule',
  },
  {
    matches: all(is('field', /^promotion_rules_changed\.rules\.daily_bonus\./), isNotClaimed),
    why: 'nobody claimed the bonus of the changed day of the streak',
  },
  {
    matches: is('field', /^wallet_rules_changed\.rules\.top_up\.(below|period_ms)$/),
    why: 'every top-up keeps the changed limit; another one is found',
  },
];
