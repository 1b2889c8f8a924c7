import {
  type DomainEvent,
  type Draw,
  type Hold,
  heldAccount,
  type Micros,
  type PlaythroughShare,
  type Posting,
  parseMicros,
  playerAccount,
  streamName,
  type WalletEvent,
} from '@goldwake/contracts';
import { play, remaining, requiredFor, unplay } from './playthrough.js';
import { type CreditedPurchase, emptyWallet, type OpenRound, type WalletState } from './state.js';

type FactOf<E> = E extends DomainEvent<infer Type, infer Data> ? DomainEvent<Type, FactData<Data>> : never;
type FactData<Data> = Omit<Data, 'balances' | 'held' | 'playthrough'>;

/**
 * An event without the resulting balances, held money and playthrough. The reducer must not read these fields, because
 * they are computed from its result.
 */
export type WalletFact = FactOf<WalletEvent>;

export const walletReducer = { initial: emptyWallet, evolve };

/**
 * Applies an event to the wallet state. Balances and held money are the sums of the postings; playthrough progress is
 * the sum of the shares.
 */
function evolve(state: WalletState, event: WalletFact): WalletState {
  const { balances, held } = posted(state, event.data.postings);
  const after = { ...state, ...changed(state, event), version: state.version + 1, balances, held };
  const grants = remaining(after);
  return grants === after.grants ? after : { ...after, grants };
}

/** Returns the changes that an event makes in addition to its postings. */
function changed(state: WalletState, event: WalletFact): Partial<WalletState> {
  switch (event.type) {
    case 'wallet_opened':
      return { opened: true };
    case 'coins_granted': {
      const { grant_id, reason, granted_at, sweeps_coins, playthrough_percent } = event.data;
      const required = requiredFor(parseMicros(sweeps_coins), playthrough_percent);
      return {
        grants: withGrant(state, grant_id, required),
        lastTopUpAt: reason === 'top_up' ? Date.parse(granted_at) : state.lastTopUpAt,
      };
    }
    case 'coins_purchased': {
      const { purchase_id, price, gold_coins, sweeps_coins, playthrough_percent } = event.data;
      const amounts = [price, gold_coins, sweeps_coins].map(parseMicros) as [Micros, Micros, Micros];
      const credited = { price: amounts[0], gold_coins: amounts[1], sweeps_coins: amounts[2], takenBack: null };
      return {
        grants: withGrant(state, purchase_id, requiredFor(credited.sweeps_coins, playthrough_percent)),
        purchases: withPurchase(state, purchase_id, credited),
      };
    }
    case 'purchase_taken_back': {
      const { purchase_id, gold_coins, sweeps_coins, playthrough_required, playthrough_played } = event.data;
      const purchase = state.purchases.get(purchase_id);
      if (!purchase) return {};
      const required = parseMicros(playthrough_required);
      const grant = required > 0n ? { grant_id: purchase_id, required, played: parseMicros(playthrough_played) } : null;
      const takenBack = { gold_coins: parseMicros(gold_coins), sweeps_coins: parseMicros(sweeps_coins), grant };
      return {
        grants: state.grants.filter(({ grant_id }) => grant_id !== purchase_id),
        purchases: withPurchase(state, purchase_id, { ...purchase, takenBack }),
      };
    }
    case 'purchase_restored': {
      const { purchase_id } = event.data;
      const purchase = state.purchases.get(purchase_id);
      if (!purchase) return {};
      const grant = purchase.takenBack?.grant;
      return {
        grants: grant ? [...state.grants, grant] : state.grants,
        purchases: withPurchase(state, purchase_id, { ...purchase, takenBack: null }),
      };
    }
    case 'bet_placed': {
      const { round, currency, stake, played } = event.data;
      return {
        grants: play(state.grants, played),
        rounds: withRound(state, round.round_id, {
          game_id: round.game_id,
          bet_event_id: `${streamName('wallet', state.uid)}@${state.version + 1}`,
          draw: round.draw,
          currency,
          stake: parseMicros(stake),
          played,
        }),
        lastDraw: consumed(state, round.draw),
      };
    }
    case 'stake_raised': {
      const { round_id, stake, played } = event.data;
      const grants = play(state.grants, played);
      const round = state.rounds.get(round_id);
      if (!round) return { grants };
      const raised = { stake: round.stake + parseMicros(stake), played: [...round.played, ...played] };
      return { grants, rounds: withRound(state, round_id, { ...round, ...raised }) };
    }
    case 'bet_and_win_settled':
      return {
        grants: play(state.grants, event.data.played),
        lastDraw: consumed(state, event.data.round.draw),
      };
    case 'win_paid':
      return {
        grants: event.data.playthrough_ended ? [] : state.grants,
        rounds: withoutRound(state, event.data.round.round_id),
      };
    case 'bet_rolled_back':
      return {
        grants: unplay(state.grants, event.data.unplayed),
        purchases: unplayTakenBack(state.purchases, event.data.unplayed),
        rounds: withoutRound(state, event.data.round_id),
      };
    case 'seed_pair_ended':
      return { endedPair: event.data.seed_pair };
    case 'raise_declined':
    case 'balance_adjusted':
      return {};
    case 'funds_held': {
      const { hold_id, currency, amount, reason } = event.data;
      return { holds: withHold(state, hold_id, { hold_id, currency, amount, reason }) };
    }
    case 'hold_captured':
    case 'hold_released':
      return { holds: withHold(state, event.data.hold_id, null) };
  }
}

function posted(state: WalletState, postings: readonly Posting[]): Pick<WalletState, 'balances' | 'held'> {
  const [player, waiting] = [playerAccount(state.uid), heldAccount(state.uid)];
  const balances = { ...state.balances };
  let { held } = state;
  for (const { account, currency, amount } of postings) {
    if (currency === 'USD') continue;
    if (account === player) balances[currency] += parseMicros(amount);
    else if (account === waiting) held = { ...held, [currency]: held[currency] + parseMicros(amount) };
  }
  return { balances, held };
}

function withGrant({ grants }: WalletState, grantId: string, required: bigint): WalletState['grants'] {
  return required > 0n ? [...grants, { grant_id: grantId, required, played: 0n }] : grants;
}

function withPurchase(
  { purchases }: WalletState,
  purchaseId: string,
  purchase: CreditedPurchase,
): WalletState['purchases'] {
  return new Map(purchases).set(purchaseId, purchase);
}

/** A bet may be rolled back after the purchase towards whose playthrough it counted was taken back. */
function unplayTakenBack(
  purchases: WalletState['purchases'],
  shares: readonly PlaythroughShare[],
): WalletState['purchases'] {
  const changed = new Map<string, CreditedPurchase>();
  for (const { grant_id } of shares) {
    const purchase = purchases.get(grant_id);
    const grant = purchase?.takenBack?.grant;
    if (!purchase?.takenBack || !grant) continue;
    const [unplayed = grant] = unplay([grant], shares);
    changed.set(grant_id, { ...purchase, takenBack: { ...purchase.takenBack, grant: unplayed } });
  }
  return changed.size > 0 ? new Map([...purchases, ...changed]) : purchases;
}

function consumed(state: WalletState, draw: Draw | null): Draw | null {
  return draw ?? state.lastDraw;
}

function withRound(state: WalletState, roundId: string, round: OpenRound): ReadonlyMap<string, OpenRound> {
  return new Map(state.rounds).set(roundId, round);
}

function withHold(state: WalletState, holdId: string, hold: Hold | null): ReadonlyMap<string, Hold | null> {
  return new Map(state.holds).set(holdId, hold);
}

function withoutRound(state: WalletState, roundId: string): ReadonlyMap<string, OpenRound> {
  const rounds = new Map(state.rounds);
  rounds.delete(roundId);
  return rounds;
}
