import {
  CURRENCIES,
  type Currency,
  currentVersion,
  type Draw,
  Refusal,
  type StoredEvent,
  type WalletEvent,
} from '@goldwake/contracts';
import { systemContext } from '@goldwake/core';
import {
  adjust,
  bet,
  betAndWin,
  capture,
  creditPurchase,
  grant,
  hold,
  open,
  release,
  restorePurchase,
  rollBack,
  takeBackPurchase,
  topUp,
  voidRound,
  type WalletState,
  walletReducer,
  win,
} from '@goldwake/wallet/domain';
import fc from 'fast-check';

/** A command on a wallet. Returns the resulting events or throws a Refusal. */
export type Step = (state: WalletState) => WalletEvent[];

const NOON = Date.UTC(2026, 0, 15, 12);
/** Rules of the code, as if none were recorded. */
const RULES = { version: null, rules: { top_up: { amount: '10000000000', below: '1000000', period_ms: 5_000 } } };

const amount = fc.bigInt({ min: 0n, max: 3_000_000n }).map(String);
const signedAmount = fc.bigInt({ min: -3_000_000n, max: 3_000_000n }).map(String);
const percent = fc.constantFrom(100, 100, 0, 250);
/** Bets never use most of these ids: a cancellation before the bet would otherwise refuse all bets without a draw. */
const cancelledId = fc.constantFrom('r3', 'r4', 'r5', 'r6');
const holdId = fc.constantFrom('h1', 'h2', 'h3', 'h4', 'h5', 'h6');
const currency = fc.constantFrom<Currency>(...CURRENCIES);
/** Arbitrary text, as a person might enter it to give a reason. */
const reason = fc.string({ unit: 'binary', maxLength: 8 });
/** Without bias: fast-check would otherwise generate some ids twice. */
const uniqueId = fc.noBias(fc.uuid());
const draw = fc.option(
  fc.record({ seed_pair: fc.integer({ min: 1, max: 2 }), nonce: fc.integer({ min: 0, max: 2 }) }),
  {
    freq: 2,
  },
);
const round = fc
  .record({ round_id: fc.constantFrom('r1', 'r2', 'r3'), draw })
  .map((given) => ({ ...given, game_id: 'test', outcome: null }));

type Wished = { round_id: string; draw: Draw | null };

/** Games never use the id of a round with a draw again, which the wallet cannot know; providers may. */
function placed<R extends Wished>(state: WalletState, round: R): R {
  return round.draw ? { ...round, round_id: `${round.round_id}-${state.uid}-${state.version}` } : round;
}

/** Returns the round with the id of an open one that was placed under its id, if there is one. */
function ending<R extends Wished>(state: WalletState, round: R): R {
  const open = [...state.rounds.keys()].find((id) => id.startsWith(round.round_id));
  return { ...round, round_id: open ?? round.round_id };
}

/** Returns the id of one of the oldest purchases; an id without a purchase if there are fewer. */
function purchaseAt({ purchases }: WalletState, at: number): string {
  return [...purchases.keys()][at] ?? '';
}

const timeAfter = ({ version }: WalletState) => new Date(recordedMs(version + 1)).toISOString();

/** Generates a random command from all commands that a wallet supports. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant<Step>(open),
  fc
    .record({ grant_id: uniqueId, gold_coins: amount, sweeps_coins: amount, playthrough_percent: percent })
    .map((given): Step => {
      const bonus = {
        ...given,
        reason: 'daily_bonus',
        rules_version: null,
        granted_at: new Date(NOON).toISOString(),
      } as const;
      return (state) => grant(state, bonus);
    }),
  fc
    .record({
      purchase_id: uniqueId,
      price: fc.integer({ min: 100, max: 1_000_000 }).map((cents) => String(cents * 10_000)),
      gold_coins: fc.bigInt({ min: 1n, max: 3_000_000n }).map(String),
      sweeps_coins: amount,
      playthrough_percent: percent,
    })
    .map(({ purchase_id, ...paid }): Step => {
      const purchased_at = new Date(NOON).toISOString();
      const number = purchase_id.replaceAll('-', '');
      return (state) => creditPurchase(state, { ...paid, purchase_id: `${state.uid}.${number}`, purchased_at });
    }),
  fc.nat(3).map(
    (at): Step =>
      (state) =>
        takeBackPurchase(state, { purchase_id: purchaseAt(state, at), cause: 'refund', taken_at: timeAfter(state) }),
  ),
  fc.nat(3).map(
    (at): Step =>
      (state) =>
        restorePurchase(state, { purchase_id: purchaseAt(state, at), restored_at: timeAfter(state) }),
  ),
  uniqueId.map(
    (grant_id): Step =>
      (state) =>
        topUp(state, { grant_id, now: recordedMs(state.version + 1) }, RULES),
  ),
  fc.record({ round, currency, stake: amount }).map(
    (wish): Step =>
      (state) =>
        bet(state, { ...wish, round: placed(state, wish.round) }),
  ),
  fc.record({ round, payout: amount }).map(
    (wish): Step =>
      (state) =>
        win(state, { ...wish, round: ending(state, wish.round) }),
  ),
  fc.record({ round, round_id: uniqueId, currency, stake: amount, payout: amount }).map(
    ({ round_id, ...wish }): Step =>
      (state) =>
        betAndWin(state, { ...wish, round: { ...wish.round, round_id } }),
  ),
  round.map(
    (of): Step =>
      (state) =>
        rollBack(state, ending(state, of)),
  ),
  fc.record({ round_id: cancelledId, draw }).map(
    (of): Step =>
      (state) =>
        voidRound(state, { round_id: of.round_id, game_id: 'test' }),
  ),
  fc.record({ currency, amount: signedAmount, reason }).map(
    (wish): Step =>
      (state) =>
        adjust(state, { ...wish, by: 'kim' }),
  ),
  fc.record({ hold_id: holdId, currency, amount }).map(
    (wish): Step =>
      (state) =>
        hold(state, { ...wish, reason: 'redemption' }),
  ),
  holdId.map(
    (hold_id): Step =>
      (state) =>
        capture(state, { hold_id }),
  ),
  holdId.map(
    (hold_id): Step =>
      (state) =>
        release(state, { hold_id }),
  ),
);

/** Returns the time at which an event is recorded, in milliseconds since the Unix epoch. */
function recordedMs(version: number): number {
  return NOON + version * 1_000;
}

/** Converts a wallet event to the form in which the store returns it, with empty hashes. */
export function storedEvent(event: WalletEvent, version: number, uid = 'u1'): StoredEvent<WalletEvent> {
  const at = new Date(recordedMs(version)).toISOString();
  return {
    ...event,
    eventId: `wallet-${uid}@${version}`,
    stream: `wallet-${uid}`,
    version,
    position: version,
    schemaVersion: currentVersion(event.type),
    recordedAt: at,
    effectiveAt: at,
    ...systemContext(`c${version}`, /^(balance_adjusted|round_voided)$/.test(event.type) ? 'system' : uid),
    prevHash: '',
    hash: '',
  };
}

/** Generates the events of u1's wallet after a random sequence of commands. Rejected commands produce no events. */
export const walletHistory: fc.Arbitrary<StoredEvent<WalletEvent>[]> = fc
  .array(step, { maxLength: 80, size: 'max' })
  .map((steps) => {
    let state = walletReducer.initial('u1');
    const restored = new Set<string>();
    const history: StoredEvent<WalletEvent>[] = [];
    for (const one of steps) {
      for (const event of decided(state, one, restored)) {
        state = walletReducer.evolve(state, event);
        history.push(storedEvent(event, history.length + 1));
      }
    }
    return history;
  });

/**
 * Returns the events that a command produces; none if the wallet's decider rejects the command.
 * @param restored ids of the purchases that were restored; the cashier restores each only once, which the wallet does
 * not know
 */
export function decided(state: WalletState, one: Step, restored: Set<string>): WalletEvent[] {
  try {
    const events = one(state);
    for (const { type, data } of events) {
      if (type !== 'purchase_restored') continue;
      if (restored.has(data.purchase_id)) return [];
      restored.add(data.purchase_id);
    }
    return events;
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
