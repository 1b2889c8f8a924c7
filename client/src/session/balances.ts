import {
  type Balances,
  type Currency,
  type Micros,
  type MicrosText,
  type Playthrough,
  parseMicros,
} from '@goldwake/contracts';

export type CoinBalances = Readonly<Record<Currency, Micros>>;

export interface PlaythroughState {
  requirementId: string | null;
  requirement: Micros;
  progress: Micros;
}

export interface BalancesState {
  /** Whether the server has sent the balances yet. */
  known: boolean;
  /** Wallet version of `actual`. */
  version: number;
  actual: CoinBalances;
  /** Balances on the screen. They differ from `actual` while the animation of a round is running. */
  shown: CoinBalances;
  playthrough: PlaythroughState;
  /** Running rounds by id, each with the currency whose balance on the screen it freezes. */
  holds: Readonly<Record<string, Currency>>;
}

export const NO_BALANCES: BalancesState = {
  known: false,
  version: 0,
  actual: { gold_coins: 0n, sweeps_coins: 0n },
  shown: { gold_coins: 0n, sweeps_coins: 0n },
  playthrough: { requirementId: null, requirement: 0n, progress: 0n },
  holds: {},
};

/** Absolute state of the wallet from a response or a push. */
export interface BalancesNews {
  wallet_version: number;
  balances?: Balances | undefined;
  playthrough?: Playthrough | undefined;
  /** If true, the balance on the screen stays unchanged (specification §4). */
  do_not_auto_update_balance?: boolean | undefined;
}

function isHeld(state: BalancesState, currency: Currency): boolean {
  return Object.values(state.holds).includes(currency);
}

function coinBalances(of: (currency: Currency) => Micros): CoinBalances {
  return { gold_coins: of('gold_coins'), sweeps_coins: of('sweeps_coins') };
}

const money = (text: MicrosText): Micros => parseMicros(text);

/** Applies a wallet state from the server, unless the known state is newer. */
export function applyNews(state: BalancesState, news: BalancesNews): BalancesState {
  if (state.known && news.wallet_version < state.version) return state;
  const { balances, playthrough } = news;
  const actual = balances ? coinBalances((currency) => money(balances[currency])) : state.actual;
  const still = news.do_not_auto_update_balance === true && state.known;
  return {
    ...state,
    known: state.known || balances !== undefined,
    version: balances ? news.wallet_version : state.version,
    actual,
    shown: coinBalances((currency) => (still || isHeld(state, currency) ? state.shown[currency] : actual[currency])),
    playthrough: playthrough
      ? {
          requirementId: playthrough.requirement_id,
          requirement: money(playthrough.requirement),
          progress: money(playthrough.progress),
        }
      : state.playthrough,
  };
}

/**
 * Starts a hold for a bet: subtracts the stake from the balance on the screen at once and freezes that balance until
 * the hold is released.
 */
export function hold(state: BalancesState, id: string, currency: Currency, stake: Micros): BalancesState {
  if (id in state.holds) return state;
  const rest = state.shown[currency] - stake;
  return {
    ...state,
    shown: { ...state.shown, [currency]: rest < 0n ? 0n : rest },
    holds: { ...state.holds, [id]: currency },
  };
}

/**
 * Releases the hold of a round that has ended or was rejected. The screen then shows the actual balance, unless another
 * round still holds the same currency.
 */
export function release(state: BalancesState, id: string): BalancesState {
  if (!(id in state.holds)) return state;
  const { [id]: _, ...holds } = state.holds;
  const next = { ...state, holds };
  return {
    ...next,
    shown: coinBalances((currency) => (isHeld(next, currency) ? state.shown[currency] : state.actual[currency])),
  };
}
