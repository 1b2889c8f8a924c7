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
  /** Whether the server has sent the balances yet. */
  known: boolean;
  /** Wallet version of `actual`. */
  version: number;
  actual: CoinBalances;
  /**
   * Balances on the screen. They differ from `actual` while the result of a round is being shown, here or elsewhere.
   */
  shown: CoinBalances;
  /** Wallet version of each balance in `shown`. */
  shownVersion: Readonly<Record<Currency, number>>;
  playthrough: PlaythroughState;
  /** Running rounds by id, each with the currency whose balance on the screen it freezes. */
  holds: Readonly<Record<string, Currency>>;
}

export const NO_BALANCES: BalancesState = {
  known: false,
  version: 0,
  actual: { gold_coins: 0n, sweeps_coins: 0n },
  shown: { gold_coins: 0n, sweeps_coins: 0n },
  shownVersion: { gold_coins: 0, sweeps_coins: 0 },
  playthrough: { requirementId: null, requirement: 0n, progress: 0n },
  holds: {},
};

/** Absolute state of the wallet from a response or a push. */
export interface BalancesNews {
  wallet_version: number;
  balances?: Balances | undefined;
  playthrough?: Playthrough | undefined;
  /** If true, the balance on the screen stays unchanged until `SHOW_LATE` (specification §4). */
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
  const { wallet_version: version, balances, playthrough } = news;
  if (state.known && version < state.version) return state;
  const next = playthrough ? { ...state, playthrough: playthroughOf(playthrough) } : { ...state };
  if (!balances) return next;
  const actual = coinBalances((currency) => money(balances[currency]));
  const after = { ...next, known: true, version, actual };
  return isLate(state, news) ? after : show(after, version, actual);
}

/** Returns whether news changes the balance on the screen only after a delay. The first news is shown at once. */
export function isLate(state: BalancesState, news: BalancesNews): boolean {
  return state.known && news.balances !== undefined && news.do_not_auto_update_balance === true;
}

/**
 * Shows balances of a wallet version, except where a hold freezes the balance on the screen or the screen shows newer
 * ones already.
 */
export function show(
  state: BalancesState,
  version: number,
  balances: CoinBalances,
  currencies: readonly Currency[] = CURRENCIES,
): BalancesState {
  const shown = { ...state.shown };
  const shownVersion = { ...state.shownVersion };
  for (const currency of currencies) {
    if (isHeld(state, currency) || version < shownVersion[currency]) continue;
    shown[currency] = balances[currency];
    shownVersion[currency] = version;
  }
  return { ...state, shown, shownVersion };
}

function playthroughOf({ requirement_id, requirement, progress }: Playthrough): PlaythroughState {
  return { requirementId: requirement_id, requirement: money(requirement), progress: money(progress) };
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
  const { [id]: currency, ...holds } = state.holds;
  if (currency === undefined) return state;
  return show({ ...state, holds }, state.version, state.actual, [currency]);
}
