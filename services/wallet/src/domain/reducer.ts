import {
  type Currency,
  type DomainEvent,
  type Draw,
  type Micros,
  type Posting,
  parseMicros,
  type WalletEvent,
} from '@goldwake/contracts';
import { play, remaining, unplay } from './playthrough.js';
import { emptyWallet, type OpenRound, type WalletState } from './state.js';

type FactOf<E> = E extends DomainEvent<infer Type, infer Data> ? DomainEvent<Type, FactData<Data>> : never;
type FactData<Data> = Omit<Data, 'balances' | 'playthrough'>;

/**
 * An event without the resulting balances and playthrough. The reducer must not read these, because they are computed
 * from its result.
 */
export type WalletFact = FactOf<WalletEvent>;

export const walletReducer = { initial: emptyWallet, evolve };

/** Applies an event. Balances are the sum of the postings, playthrough is the sum of the shares. */
function evolve(state: WalletState, event: WalletFact): WalletState {
  const after = { ...applied(state, event), balances: posted(state, event.data.postings) };
  const grants = remaining(after);
  return grants === after.grants ? after : { ...after, grants };
}

/** Applies everything except the postings. */
function applied(state: WalletState, event: WalletFact): WalletState {
  switch (event.type) {
    case 'wallet_opened':
      return { ...state, opened: true };
    case 'coins_granted': {
      const { grant_id, reason, granted_at } = event.data;
      const required = parseMicros(event.data.playthrough_required);
      return {
        ...state,
        grants: required > 0n ? [...state.grants, { grant_id, required, played: 0n }] : state.grants,
        lastTopUpAt: reason === 'top_up' ? Date.parse(granted_at) : state.lastTopUpAt,
      };
    }
    case 'bet_placed': {
      const { round, currency, stake, played } = event.data;
      return {
        ...state,
        grants: play(state.grants, played),
        rounds: withRound(state, round.round_id, { currency, stake: parseMicros(stake), played }),
        lastDraw: consumed(state, round.draw),
      };
    }
    case 'bet_and_win_settled':
      return {
        ...state,
        grants: play(state.grants, event.data.played),
        lastDraw: consumed(state, event.data.round.draw),
      };
    case 'win_paid':
      return { ...state, rounds: withoutRound(state, event.data.round.round_id) };
    case 'bet_rolled_back':
      return {
        ...state,
        grants: unplay(state.grants, event.data.unplayed),
        rounds: withoutRound(state, event.data.round_id),
      };
    case 'balance_adjusted':
      return state;
  }
}

function posted(state: WalletState, postings: readonly Posting[]): Record<Currency, Micros> {
  const balances = { ...state.balances };
  const own = `player:${state.uid}`;
  for (const posting of postings) {
    if (posting.account === own) balances[posting.currency] += parseMicros(posting.amount);
  }
  return balances;
}

function consumed(state: WalletState, draw: Draw | null): Draw | null {
  return draw ?? state.lastDraw;
}

function withRound(state: WalletState, roundId: string, round: OpenRound): ReadonlyMap<string, OpenRound> {
  return new Map(state.rounds).set(roundId, round);
}

function withoutRound(state: WalletState, roundId: string): ReadonlyMap<string, OpenRound> {
  const rounds = new Map(state.rounds);
  rounds.delete(roundId);
  return rounds;
}
