import { type EventOf, idOf, STREAMS, type StoredEvent } from '@goldwake/contracts';
import { RECORDED_WITHIN_MS, SYSTEM_COMMANDS } from '@goldwake/core';
import type { Mutation } from './mutation.js';

/** An event of a changed history, with its id in the honest one. */
export type ChangedEvent = StoredEvent & { was: string };

/** A mutation together with the history before and after it. */
export interface Change {
  mutation: Mutation;
  before: readonly StoredEvent[];
  after: readonly ChangedEvent[];
}

type Precondition = (change: Change) => boolean;

/** A change that the rules miss, and why that is acceptable. */
interface Argued {
  /** Matches the kind and target of the mutation, and what the reason assumes about the changed events. */
  matches: Precondition;
  why: string;
}

/** Returns why the rules of `verify` miss a change; undefined if no reason applies to it. */
export function reasonFor(change: Change, reasons: readonly Argued[] = ARGUED): string | undefined {
  return reasons.find((one) => one.matches(change))?.why;
}

const all =
  (...preconditions: Precondition[]): Precondition =>
  (change) =>
    preconditions.every((holds) => holds(change));

const is =
  (kind: string, target: RegExp): Precondition =>
  ({ mutation }) =>
    mutation.kind === kind && target.test(mutation.target);

/** Matches if both exchanged events have one of the types, and at least one of them has a type of the first list. */
const swapped =
  (first: RegExp, other = first): Precondition =>
  ({ mutation }) => {
    const [one = '', two = ''] = mutation.target.split(' and ');
    if (mutation.kind !== 'swap in stream') return false;
    return (first.test(one) && other.test(two)) || (first.test(two) && other.test(one));
  };

/** Returns the changed events with their new content; a deleted event with its old content. */
function subjects({ mutation, before, after }: Change): StoredEvent[] {
  return mutation.subjects.flatMap((id) => {
    const event = after.find(({ was }) => was === id) ?? before.find(({ eventId }) => eventId === id);
    return event ? [event] : [];
  });
}

/** Returns the events that were changed or deleted, as they were in the honest history. */
function originals({ mutation, before }: Change): StoredEvent[] {
  return before.filter(({ eventId }) => mutation.subjects.includes(eventId));
}

const every =
  (holds: (event: StoredEvent, change: Change) => boolean): Precondition =>
  (change) =>
    subjects(change).every((event) => holds(event, change));

/** The command stored no other event, so nothing repeats its id, hash, time, actor, cause and correlation. */
const isAlone: Precondition = (change) => {
  const { mutation, before, after } = change;
  const others = [
    ...before.filter(({ eventId }) => !mutation.subjects.includes(eventId)),
    ...after.filter(({ was }) => !mutation.subjects.includes(was)),
  ];
  return [...subjects(change), ...originals(change)].every(
    ({ stream, commandId }) => !others.some((one) => one.stream === stream && one.commandId === commandId),
  );
};

/**
 * The id of the command does not follow from its content: a client chose it, or the casino did for a command that no
 * event caused.
 */
const isChosenFreely: Precondition = (change) => {
  const isByCasino = ({ commandId }: StoredEvent) => commandId.startsWith(SYSTEM_COMMANDS);
  return (
    !subjects(change).some(isByCasino) && !originals(change).some((one) => isByCasino(one) && one.causationId !== null)
  );
};

const hasNoEffect = every(({ eventId }, { after }) => !after.some(({ causationId }) => causationId === eventId));
const hasNoCause = every(({ causationId }) => causationId === null);
const isLast = every(({ eventId, stream }, { after }) => {
  return after.filter((one) => one.stream === stream).at(-1)?.eventId === eventId;
});

const seedPairOf = ({ data }: StoredEvent) =>
  (data as Partial<EventOf<'bet_and_win_settled'>['data']>).round?.draw?.seed_pair;

/** No round has drawn from the seed pair that the event starts. */
const isUndrawn = every(({ stream, data }, { after }) => {
  const { seed_pair } = data as EventOf<'seed_pair_started'>['data'];
  return !after.some((one) => idOf(one.stream) === idOf(stream) && seedPairOf(one) === seed_pair);
});

/** No round has drawn from the seed pair that the last changed event starts. */
const isLastUndrawn: Precondition = ({ mutation, ...change }) =>
  isUndrawn({ ...change, mutation: { ...mutation, subjects: mutation.subjects.slice(-1) } });

/** The event starts the first pair of its player, whose server seed no earlier event promised. */
const isFirstPair = every(({ type, version }) => type === 'seed_pair_started' && version === 1);

/** Types of the events that draw; others repeat the draw of their round. */
const DRAWS = /^(bet_placed|bet_and_win_settled)$/;

/** No later round has drawn from the seed pair of the deleted one. */
const isLastOfPair = every((event, { after }) => {
  const later = after.filter(({ stream, version }) => stream === event.stream && version >= event.version);
  return !later.some((one) => DRAWS.test(one.type) && seedPairOf(one) === seedPairOf(event));
});

/** Returns the id of the session, round, hold, authenticator app, favourite or purchase that an event is about. */
function idIn({ data }: StoredEvent): string | undefined {
  const { session_id, hold_id, round_id, round, totp_id, game_id, purchase_id } = data as Record<
    string,
    string | undefined
  > & {
    round?: { round_id: string };
  };
  return session_id ?? hold_id ?? round_id ?? round?.round_id ?? totp_id ?? game_id ?? purchase_id;
}

/**
 * Returns the unchanged events of the player that are about the same session, round, hold, app, favourite or purchase.
 */
function othersAbout(event: StoredEvent, { mutation, after }: Change): StoredEvent[] {
  const id = idIn(event);
  if (id === undefined) return [];
  return after.filter(
    (one) => !mutation.subjects.includes(one.was) && idOf(one.stream) === idOf(event.stream) && idIn(one) === id,
  );
}

/** No event after the deleted one is about the same session, round, hold, app, favourite or purchase. */
const isNotNamedLater = every(
  (event, change) => !othersAbout(event, change).some(({ position }) => position >= event.position),
);

/** No other event has the id that the event has or had. */
const isOnlyOneOfItsId: Precondition = (change) =>
  [...subjects(change), ...originals(change)].every((event) => othersAbout(event, change).length === 0);

/** The ids of sessions and holds are used once. */
const beginsOnce: Precondition = (change) =>
  !/^(session_started|funds_held)/.test(change.mutation.target) || isOnlyOneOfItsId(change);

/** The exchanged events do not begin and end the same session, round, hold, app, favourite or purchase. */
const areIndependent: Precondition = (change) => {
  const [one, other] = subjects(change);
  return !one || !other || one.type === other.type || idIn(one) === undefined || idIn(one) !== idIn(other);
};

/** No later event states the amount again, as the return of a stake, the start of a round or the end of a hold does. */
const isAmountStatedOnce = every(
  (event, change) =>
    !othersAbout(event, change).some(
      ({ type, data }) =>
        type !== event.type && Object.keys(data as object).some((key) => /^(stake|amount)$/.test(key)),
    ),
);

const isOfDifferentRounds: Precondition = (change) => {
  const rounds = subjects(change).map(({ data }) => (data as { round_id?: string }).round_id);
  return new Set(rounds).size === rounds.length;
};

const hasNoCatalogue: Precondition = ({ after }) => !after.some(({ type }) => type === 'game_listed');
const gameOf = ({ data }: StoredEvent) =>
  (data as { game_id?: string }).game_id ?? (data as { round?: { game_id: string } }).round?.game_id;
/** Nobody has played the listed game or marked it as a favourite, before and after the change. */
const isNotPlayed: Precondition = (change) => {
  const listed = [...subjects(change), ...originals(change)].map(gameOf);
  return !change.after.some((one) => one.type !== 'game_listed' && listed.includes(gameOf(one)));
};
/** The new game of the favourite is listed. */
const isListed = every((event, { after }) =>
  after.some((one) => one.type === 'game_listed' && gameOf(one) === gameOf(event)),
);
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
const isLost = every(({ data }) => (data as EventOf<'bet_and_win_settled'>['data']).payout === '0');

/** Within five minutes of the first event of the newest schema version of its type, or before all of them. */
const isOfTheChange = every(({ type, recordedAt }, { mutation, after }) => {
  const others = after.filter((one) => one.type === type && !mutation.subjects.includes(one.was));
  const newest = Math.max(...others.map(({ schemaVersion }) => schemaVersion));
  const first = others.find(({ schemaVersion }) => schemaVersion === newest);
  return !first || Date.parse(recordedAt) - Date.parse(first.recordedAt) <= RECORDED_WITHIN_MS;
});
const isWithoutDraw = every(({ data }) => (data as EventOf<'win_paid'>['data']).round.draw === null);
const isTopUp = every(({ type, data }) => {
  const { reason, sweeps_coins } = data as EventOf<'coins_granted'>['data'];
  return type !== 'coins_granted' || (reason === 'top_up' && sweeps_coins === '0');
});

/** No later event of the purchase names its payment. */
const hasNoPaymentLater = every((event, change) =>
  othersAbout(event, change).every(
    ({ position, data }) => position < event.position || !('payment_id' in (data as object)),
  ),
);

/** The player has not paid the order, or paid it with crypto. */
const isUnpaidOrCrypto = every((event, change) => {
  const isCrypto = (event.data as EventOf<'purchase_created'>['data']).method === 'crypto';
  return isCrypto || !othersAbout(event, change).some(({ type }) => /^purchase_(succeeded|review_started)$/.test(type));
});

/** Nobody has ordered a package on the terms of the changed event. */
const isNotOrdered = every(({ position, data }, { after }) => {
  const { packages_version, packages } = data as EventOf<'packages_changed'>['data'];
  const later = after.filter((one) => one.type === 'packages_changed' && one.position > position);
  return packages.every(({ package_id }) => {
    const next = later.find((one) =>
      (one.data as EventOf<'packages_changed'>['data']).packages.some((other) => other.package_id === package_id),
    );
    const { packages_version: replaced_by = Number.POSITIVE_INFINITY } = (next?.data ?? {}) as {
      packages_version?: number;
    };
    return !after.some(({ type, data: order }) => {
      const created = order as EventOf<'purchase_created'>['data'];
      const isOfPackage = type === 'purchase_created' && created.package_id === package_id;
      return isOfPackage && created.packages_version >= packages_version && created.packages_version < replaced_by;
    });
  });
});

/** The event names the player of its new stream, and that player or the casino sent its command. */
const isOfItsPlayer = every(({ stream, actor, data }) => {
  const uid = idOf(stream);
  return (data as { uid?: string }).uid === uid && (actor === uid || actor === 'system');
});

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

const MINUTE_MS = 60_000;

/** The history ends within the hour in which the effects of the causes may be late. */
const mayBeLate: Precondition = (change) => {
  const endsAt = Date.parse(change.after.at(-1)?.recordedAt ?? '');
  const causes = new Set(originals(change).map(({ causationId }) => causationId));
  return change.before.every(
    ({ eventId, recordedAt }) => !causes.has(eventId) || endsAt - Date.parse(recordedAt) <= 60 * MINUTE_MS,
  );
};
const CLOCKS_DIFFER_HOURS = 6;

/** Returns the number of hours by which a mutation has moved the time of an event. */
function hoursMoved({ what }: Mutation): number {
  const [from = '', to = ''] = what.match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g) ?? [];
  return (Date.parse(to) - Date.parse(from)) / 3_600_000;
}

/**
 * The new time differs by at most five minutes from every time in the data at which a right begins or ends; by six if
 * the event contains a code of an authenticator app.
 */
const agreesWithData = every(({ recordedAt, data }) => {
  const { claimed_at, granted_at, reason, enrolled_at, confirmed_at, step } = data as Record<string, unknown>;
  const codeAt = typeof step === 'number' ? [new Date((step + 0.5) * MINUTE_MS * 0.5).toISOString()] : [];
  const stated = [claimed_at, reason === 'top_up' && granted_at, enrolled_at, confirmed_at, ...codeAt];
  const limitMs = (codeAt.length > 0 ? 6 : 5) * MINUTE_MS;
  return stated.every((one) => !one || Math.abs(Date.parse(String(one)) - Date.parse(recordedAt)) <= limitMs);
});

/**
 * The event is the last one if it was moved forward in time, or the first one if it was moved back, so no neighbour
 * contradicts the new time.
 */
const isAtTheEdge: Precondition = (change) =>
  every(({ position }) => position === (hoursMoved(change.mutation) > 0 ? change.after.length : 1))(change);

/** Types of account events on which later events need not depend. */
const PROFILE =
  'username_changed|names_changed|email_verified|onboarding_completed|password_changed|avatar_changed|user_feature_updated|totp_enrolled|totp_disabled';
const ACCOUNT = new RegExp(`^(${PROFILE}|player_banned|ban_lifted|session_started|session_ended)$`);
const UNDRAWN =
  'coins_granted|purchase_taken_back|bet_placed|win_paid|bet_rolled_back|balance_adjusted|funds_held|hold_captured|hold_released';
/** Types of the events of a round in several steps. */
const STEP = /^(round_(started|resolved|cancelled)|raise_(requested|refused)|action_taken)$/;
/** Types of the events of purchases. */
const PURCHASE = new RegExp(`^(${Object.keys(STREAMS.purchases.events).join('|')})$`);
const FAVOURITE = 'favourite_added|favourite_removed';

/** Changes that only an anchor shows. */
export const ARGUED: readonly Argued[] = [
  {
    matches: all(is('fraud', /, and the checkpoints are set back$/), mayBeLate),
    why: 'a consumer group may be behind for an hour; if the history goes on for longer, the missing effect is reported',
  },
  {
    matches: all(is('older schema', /./), isOfTheChange),
    why: 'an old process may have stored the event before the new one, or in the minutes in which it stopped',
  },
  {
    matches: all(is('envelope', /: command(Id|Hash)$/), isAlone, isChosenFreely),
    why: 'an idempotency key is chosen by the client or at random, used once and says nothing about the command',
  },
  {
    matches: all(is('envelope', /^(action_taken|round_resolved): commandId$/), isChosenFreely),
    why: 'no rule says that one command stored the last action of a round and its result; tables and amounts contradict either of them alone',
  },
  {
    matches: all(is('envelope', /: correlationId$/), isAlone, hasNoCause),
    why: 'a command begins a correlation of any name; only effects of other events must inherit one, and are found',
  },
  {
    matches: is('swap positions', /./),
    why: 'clocks of two processes differ, so neighbours of different streams without a common cause fit in both orders',
  },
  {
    matches: all(
      is('time', /and effectiveAt$/),
      isAlone,
      agreesWithData,
      ({ mutation }) => Math.abs(hoursMoved(mutation)) <= CLOCKS_DIFFER_HOURS,
    ),
    why: 'the new time is within the six hours by which clocks may differ or be set back; positions give the order, and rights that depend on time are compared with times in the data within five minutes',
  },
  {
    matches: all(is('time', /and effectiveAt$/), isAlone, agreesWithData, isAtTheEdge),
    why: 'no event before or after shows that the time did not pass: a casino may be idle for any time',
  },
  {
    matches: all(is('seed', /^next_server_seed$/), isLast),
    why: 'the newest promise has not been used; the player holds its hash, and the next rotation contradicts a changed one',
  },
  {
    matches: all(is('seed', /^server_seed and its promise$/), isLastUndrawn),
    why: 'no round has drawn from the pair; the player holds the hash that was promised',
  },
  {
    matches: all(is('seed', /^server_seed$/), isFirstPair, isUndrawn),
    why: 'no earlier event promised the first server seed, and no round has drawn from the pair; the player holds the published hash',
  },
  {
    matches: all(is('field', /^seed_pair_started\.client_seed$/), isUndrawn),
    why: 'no round has drawn from the pair; the player knows the client seed',
  },
  {
    matches: is('delete', /, the last of its stream$/),
    why: 'a history may end anywhere',
  },
  {
    matches: all(is('delete', new RegExp(`^(${PROFILE}|session_(started|ended)|${FAVOURITE})$`)), isNotNamedLater),
    why: 'a change of the account or of a favourite that no later event builds on, such as a session that nothing ended',
  },
  {
    matches: is('delete', /^(player_banned|ban_lifted)$/),
    why: 'no later event shows whether the player was banned: no session started or ended in between, and no bet after the access tokens had expired',
  },
  {
    matches: all(is('delete', /^bet_and_win_settled$/), isLastOfPair),
    why: 'the newest round of a seed pair; a later one would skip its nonce',
  },
  {
    matches: all(is('delete', /^(coins_granted|balance_adjusted)$/), isTopUp, hasNoCause),
    why: 'a top-up or an adjustment has no cause among the events, and the recomputed balances cover all later stakes',
  },
  {
    matches: all(is('delete', /^funds_held$/), isNotNamedLater, hasNoEffect),
    why: 'nothing but the hold states that its money was held; the recomputed balances cover all later stakes',
  },
  {
    matches: all(is('delete', /^(hold_released|hold_captured|win_paid|bet_rolled_back)$/), isNotNamedLater),
    why: 'the hold or the round stays open, which it may do for any time',
  },
  {
    matches: all(
      is(
        'duplicate',
        new RegExp(`^(${PROFILE}|session_started|player_banned|${FAVOURITE}|bet_placed|funds_held|balance_adjusted)$`),
      ),
      beginsOnce,
    ),
    why: 'the copy with its own ids is a valid new event; nothing in a history says that nobody sent its command',
  },
  {
    matches: all(
      is('move', new RegExp(`^(${PROFILE}|session_started|player_banned|${FAVOURITE}|balance_adjusted)$`)),
      isOfItsPlayer,
      isAlone,
      beginsOnce,
    ),
    why: 'with the other uid it is what the same command for the other player would store, and nothing states for whom it was sent',
  },
  {
    matches: all(is('money', /^bet_and_win_settled$/), isLost),
    why: 'a lost bet pays nothing whatever its stake, which is the choice of the player; a won one is found by its payout',
  },
  {
    matches: all(is('money', /^(bet_placed|funds_held)$/), isAmountStatedOnce),
    why: 'the player chooses the amount; the return of the stake or the end of the hold contradicts another one',
  },
  {
    matches: all(is('money', /^balance_adjusted$/), hasNoCause),
    why: 'an operator chooses the amount of an adjustment',
  },
  {
    matches: (change) =>
      (is('money', /^win_paid$/)(change) || is('field', /^(win_paid|bet_placed)\.round\.outcome/)(change)) &&
      isWithoutDraw(change),
    why: 'the provider of a game without draws states outcome and payout; no event repeats them',
  },
  {
    matches: all(swapped(ACCOUNT), areIndependent),
    why: 'two changes of an account that do not depend on each other are valid in both orders',
  },
  {
    matches: all(swapped(new RegExp(`^(${FAVOURITE})$`)), areIndependent),
    why: 'two different games may be marked in both orders',
  },
  {
    matches: all(swapped(STEP), isOfDifferentRounds),
    why: 'a player may have an open round in each game, and their events do not depend on each other',
  },
  {
    matches: all(
      swapped(new RegExp(`^(${UNDRAWN})$`), new RegExp(`^(${UNDRAWN}|bet_and_win_settled)$`)),
      areIndependent,
      hasNoEffect,
    ),
    why: 'two changes of a balance that covers both are valid in both orders; draws, rounds, holds and playthrough contradict any other exchange',
  },
  {
    matches: all(is('field', /^favourite_(added|removed)\.game_id$/), hasNoCatalogue),
    why: 'the history contains no catalogue, so no event shows which games exist',
  },
  {
    matches: all(is('field', /^favourite_(added|removed)\.game_id$/), isListed, isOnlyOneOfItsId),
    why: 'the player may mark any listed game',
  },
  {
    matches: is(
      'field',
      /^(provider_listed\.name|game_listed\.(name|tags|volatility|release_date|popularity|featured|enabled))$/,
    ),
    why: 'the catalogue file states it, and no other event repeats it',
  },
  {
    matches: all(is('field', /^game_listed\.(game_id|rtp)$/), isNotPlayed),
    why: 'nobody has played the game',
  },
  {
    matches: all(is('delete', /^game_listed$/), isNotPlayed),
    why: 'nobody has played the game',
  },
  {
    matches: swapped(/^game_listed$/),
    why: 'two games may be listed in both orders',
  },
  {
    matches: is('duplicate', /^(game|provider)_listed$/),
    why: 'the catalogue file may list an entry again, which changes nothing',
  },
  {
    matches: all(is('field', /^promotion_rules_changed\.rules\.vip\.levels\./), isOfUnreachedLevel),
    why: 'no reward and no claim is of the level',
  },
  {
    matches: is('field', /^promotion_rules_changed\.rules\.vip\.levels\.(name|points|\w+\.\w+)$/),
    why: 'every level and every claim agrees with the changed rule; another one is found',
  },
  {
    matches: is('field', /^bet_(rewarded|reward_reversed)\.rewarded_at$/),
    why: 'a time within five minutes of the record, on which nothing depends',
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
    matches: is('rules', /^an adjustment by another operator$/),
    why: 'no other event repeats the name of the operator',
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
  {
    matches: is('purchase', /^a refund with its take-back$|^an unpaid purchase is paid and credited$/),
    why: 'only the provider knows what happened to a payment; the events are those that the casino would store if it were true',
  },
  {
    matches: is('purchase', /^a declined review is approved and credited$/),
    why: 'an operator decides about a review, and no other event shows how',
  },
  {
    matches: is('purchase', /^another package in its change, its orders and their credits$/),
    why: 'every event that states the terms was rewritten without contradiction',
  },
  {
    matches: (change) =>
      (is('purchase', /^another package in a change of the packages$/)(change) ||
        is('field', /^packages_changed\.packages\./)(change)) &&
      isNotOrdered(change),
    why: 'nobody has ordered the package on these terms',
  },
  {
    matches: all(is('purchase', /^a review is removed$/), isNotNamedLater),
    why: 'no operator has decided about the payment, so the purchase stays open as if the provider had not reported it',
  },
  {
    matches: all(is('delete', PURCHASE), isNotNamedLater, hasNoEffect),
    why: 'the provider did not report what happened to the payment; it may be silent for any time, and the purchase stays as it was',
  },
  {
    matches: all(is('delete', /^purchase_payment_opened$/), hasNoPaymentLater),
    why: 'a purchase may expire without a payment, and no later event names the one that was opened',
  },
  {
    matches: is('delete', /^purchase_(processing|expired)$/),
    why: 'a payment may be decided without having been processed or ended by the casino before',
  },
  {
    matches: all(swapped(PURCHASE), areIndependent, hasNoEffect),
    why: 'two purchases do not depend on each other; limits contradict another order',
  },
  {
    matches: is(
      'field',
      /^(purchase_payment_opened\.opened_at|purchase_processing\.seen_at|purchase_review_(started\.started|ended\.ended)_at|purchase_failed\.failed_at|purchase_expired\.expired_at|purchase_dispute_lost\.lost_at|(packages|wallet_rules|promotion_rules)_changed\.changed_at)$/,
    ),
    why: 'a time within five minutes of the record, on which nothing depends',
  },
  {
    matches: all(is('field', /^(purchase_(refunded|disputed|dispute_won))\.\w+_at$/), hasNoEffect),
    why: 'a time within five minutes of the record, and no coins were moved because of the event',
  },
  {
    matches: all(is('field', /^purchase_(payment_opened|failed)\.payment_id$/), hasNoPaymentLater),
    why: 'the provider chooses the id of the payment, and no later event repeats it',
  },
  {
    matches: is(
      'field',
      /^((purchase_succeeded|purchase_failed|purchase_review_started)\.paid_with\.\w+|purchase_failed\.(failure|paid_with)|purchase_succeeded\.paid_with|purchase_review_started\.(paid_amount|paid_currency|paid_with|reason)|purchase_review_ended\.(reason|by)|packages_changed\.(reason|by)|purchase_created\.(method|risk\.reasons))$/,
    ),
    why: 'the provider, the player, the fraud scoring or an operator states it, and no other event repeats it; amounts that were approved are found by the success',
  },
  {
    matches: all(is('field', /^purchase_created\.risk\.decision$/), isUnpaidOrCrypto),
    why: 'the payment of the order would show whether it is reviewed; crypto is reviewed after a challenge too',
  },
  {
    matches: is('envelope', /^(purchase_(?!created|review_ended)\w+|coins_purchased): actor$/),
    why: 'the player or the casino may learn of a payment first, and the registry permits both',
  },
  {
    matches: is('field', /^totp_(enrolled\.enrolled_at|confirmed\.confirmed_at|\w+\.step)$/),
    why: 'a time within five minutes of the record; whether a code of that time was right shows only the encrypted key of the app',
  },
  {
    matches: all(is('move', /^session_started$/), isOfItsPlayer, beginsOnce),
    why: 'no rule says that a code that was accepted starts a session, so the code without one breaks no rule',
  },
  {
    matches: all(is('delete', /^round_started$/), isNotNamedLater),
    why: 'the round waits for its start, which a process that was killed makes up later',
  },
  {
    matches: is('field', /^(names_changed|account_opened|totp_enrolled|onboarding_completed)\.\w+\.sealed$/),
    why: 'a sealed text is encrypted with the key of the player, which verify does not have; it cannot be opened then',
  },
  {
    matches: all(
      is(
        'field',
        /^((player_banned|ban_lifted|user_feature_updated|balance_adjusted)\.by|(player_banned|user_feature_updated|balance_adjusted)\.reason|bet_placed\.round\.round_id|account_opened\.(ref|cvref)|session_started\.session_id|bet_and_win_settled\.round\.round_id|recovery_codes_issued\.hashes)$/,
      ),
      isOnlyOneOfItsId,
    ),
    why: 'a free text or a random id that no other event repeats',
  },
];

/** Changes that the printed anchor does not show either. */
export const APPENDED: readonly Argued[] = [
  {
    matches: is('duplicate', /, appended$/),
    why: 'a valid new event after the newest anchor, as the casino itself could have stored it; the next anchor, a minute later, covers it',
  },
];
