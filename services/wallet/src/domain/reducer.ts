import {
  type Currency,
  type DomainEvent,
  type Draw,
  type Hold,
  heldAccount,
  type Micros,
  type MicrosText,
  type Posting,
  parseMicros,
  playerAccount,
  slotGameOf,
  streamName,
  type WalletEvent,
} from '@goldwake/contracts';
import { play, remaining, requiredFor, unplay } from './playthrough.js';
import {
  type CreditedPurchase,
  emptyWallet,
  isTakenBack,
  type OpenGrant,
  type OpenRound,
  PAID_MAX,
  type WalletState,
} from './state.js';

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
  if (grants === after.grants) return after;
  return { ...after, ...(grants.length === 0 ? withoutGrants(after) : { grants }) };
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
      const { purchase_id, price, sweeps_coins, playthrough_percent } = event.data;
      const credited = { price: parseMicros(price), ...coinsOf(event.data), taken: null };
      return {
        grants: withGrant(state, purchase_id, requiredFor(parseMicros(sweeps_coins), playthrough_percent)),
        purchases: new Map(state.purchases).set(purchase_id, credited),
      };
    }
    case 'purchase_taken_back': {
      const { grants, suspended } = state;
      // SC of the bonus that are owed may be in a round or held: as long as they are, they must be played.
      const isOwed = parseMicros(event.data.sweeps_coins_owed) > 0n;
      const [ended, others] = isOwed ? [[], grants] : split(grants, event.data.purchase_id);
      const taken = { ...coinsOf(event.data), isRestored: false };
      const purchases = withTaken(state, event.data.purchase_id, () => taken);
      return { grants: others, suspended: [...suspended, ...ended], purchases };
    }
    case 'purchase_restored': {
      const { grants, suspended } = state;
      const [continued, others] = split(suspended, event.data.purchase_id);
      const purchases = withTaken(state, event.data.purchase_id, (taken) => taken && { ...taken, isRestored: true });
      return { grants: [...grants, ...continued], suspended: others, purchases };
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
        ...(event.data.playthrough_ended && withoutGrants(state)),
        rounds: withoutRound(state, event.data.round.round_id),
        ...(slotGameOf(event.data.round.game_id) && { paid: withPaid(state, event.data.round.round_id) }),
      };
    case 'bet_rolled_back':
      return {
        grants: unplay(state.grants, event.data.unplayed),
        // The purchase towards whose playthrough the bet counted may have been taken back since.
        suspended: unplay(state.suspended, event.data.unplayed),
        rounds: withoutRound(state, event.data.round_id),
        // A provider chooses the ids of its rounds, and must not use that of a cancelled one again.
        ...(slotGameOf(event.data.game_id ?? '') && { cancelled: withCancelled(state, event.data.round_id) }),
      };
    case 'round_voided':
      return { cancelled: withCancelled(state, event.data.round_id) };
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

/** Returns the grant with an id, if it is among the grants, and the others. */
function split(grants: readonly OpenGrant[], grantId: string): [OpenGrant[], OpenGrant[]] {
  const isSought = ({ grant_id }: OpenGrant) => grant_id === grantId;
  return [grants.filter(isSought), grants.filter((grant) => !isSought(grant))];
}

function coinsOf(data: Record<Currency, MicrosText>): Record<Currency, Micros> {
  return { gold_coins: parseMicros(data.gold_coins), sweeps_coins: parseMicros(data.sweeps_coins) };
}

/** A reversal of a purchase that was not credited changes no purchase; `verify` reports it. */
function withTaken(
  { purchases }: WalletState,
  purchaseId: string,
  change: (taken: CreditedPurchase['taken']) => CreditedPurchase['taken'],
): WalletState['purchases'] {
  const purchase = purchases.get(purchaseId);
  return purchase ? new Map(purchases).set(purchaseId, { ...purchase, taken: change(purchase.taken) }) : purchases;
}

/** Ends all requirements. Those of purchases that are taken back are suspended, because they may be restored. */
function withoutGrants({ grants, suspended, purchases }: WalletState): Pick<WalletState, 'grants' | 'suspended'> {
  const isTaken = ({ grant_id }: OpenGrant) => isTakenBack(purchases.get(grant_id));
  return { grants: [], suspended: [...suspended, ...grants.filter(isTaken)] };
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

function withCancelled({ cancelled }: WalletState, roundId: string): ReadonlySet<string> {
  return new Set(cancelled).add(roundId);
}

function withPaid({ paid }: WalletState, roundId: string): readonly string[] {
  return [...paid, roundId].slice(-PAID_MAX);
}

function withoutRound(state: WalletState, roundId: string): ReadonlyMap<string, OpenRound> {
  const rounds = new Map(state.rounds);
  rounds.delete(roundId);
  return rounds;
}
