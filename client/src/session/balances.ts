import {
  type Balances,
  CURRENCIES,
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
  /** Whether balances have been received from the server. */
  known: boolean;
  /** Wallet version of `actual`. */
  version: number;
  actual: CoinBalances;
  /** Displayed balances; behind `actual` while a round is being played out on screen. */
  shown: CoinBalances;
  playthrough: PlaythroughState;
  /** Rounds in play by id, with the currency whose displayed balance each of them freezes. */
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

/** Absolute state from a response or a push. */
export interface BalancesNews {
  wallet_version: number;
  balances?: Balances | undefined;
  playthrough?: Playthrough | undefined;
  /** Keeps the displayed balance unchanged (specification §4). */
  do_not_auto_update_balance?: boolean | undefined;
}

function isHeld(state: BalancesState, currency: Currency): boolean {
  return Object.values(state.holds).includes(currency);
}

function coinBalances(of: (currency: Currency) => Micros): CoinBalances {
  return { gold_coins: of('gold_coins'), sweeps_coins: of('sweeps_coins') };
}

const money = (text: MicrosText): Micros => parseMicros(text);

/** Applies news from the server, unless the known state is newer. */
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
 * Starts a hold for a bet: deducts the stake from the displayed balance at once and freezes that balance until the
 * release.
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
 * Releases the hold of a round that was played out or rejected. The displayed balance catches up unless another round
 * holds it.
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

/** Returns the currencies whose displayed balance has dropped to 0.00. */
export function ranOut(before: BalancesState, after: BalancesState): Currency[] {
  const readsZero = (amount: Micros) => amount / 10_000n === 0n;
  if (!before.known) return [];
  return CURRENCIES.filter((currency) => !readsZero(before.shown[currency]) && readsZero(after.shown[currency]));
}
