import {
  CURRENCIES,
  type Currency,
  idOf,
  microsText,
  type StoredEvent,
  streamName,
  type WalletEvent,
} from '@goldwake/contracts';
import type { BalanceDifference, WhatIf } from '@goldwake/contracts/http';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { walletReducer } from '@goldwake/wallet/domain';
import { CannotRun } from '../cannot-run.js';
import { readable } from '../readable.js';
import type { FoldedWallet, WalletReducer } from '../reducer-module.js';
import { LeftOut, type Without } from './left-out.js';

export interface WhatIfRequest {
  /** Player whose wallet is folded; all players if omitted. */
  uid?: string | undefined;
  /** Reducer to use instead of the wallet's own. */
  reducer?: WalletReducer | undefined;
  without?: Partial<Without> | undefined;
}

/**
 * Folds each wallet twice, once as recorded and once without some events or with another reducer, and compares the
 * results. Commands are not executed again, so events that follow an omitted event are used as recorded.
 * @param step called after each event read
 * @throws CannotRun if the request is empty or names no event, or if an event cannot be folded
 */
export function whatIf(casino: ReadOnlyCasino, wish: WhatIfRequest, step: () => void = () => {}): WhatIf {
  const { uid, reducer, without } = wish;
  const { ids = [], types = [] } = without ?? {};
  if (!reducer && ids.length + types.length === 0)
    throw new CannotRun('nothing to change: use --reducer, --without or --without-type');
  const leftOut = new LeftOut(casino, { ids, types }, uid);
  const onlyIds = !reducer && types.length === 0;
  const streams =
    uid !== undefined
      ? [streamName('wallet', uid)]
      : onlyIds
        ? [...leftOut.streams].sort()
        : casino.streams('wallet-').map(({ stream }) => stream);
  const result: WhatIf = { players: streams.length, events: 0, left_out: 0, differences: [] };
  for (const stream of streams) {
    const folds = new TwoFolds(idOf(stream), reducer ?? ours, onlyIds);
    for (const raw of casino.streamEvents(stream)) {
      const event = raw.event as StoredEvent<WalletEvent>;
      const left = leftOut.has(event);
      folds.event(event, left);
      result.events++;
      if (left) result.left_out++;
      step();
    }
    result.differences.push(...folds.differences());
  }
  leftOut.checkTypes();
  return result;
}

const ours: WalletReducer = {
  initial: walletReducer.initial,
  evolve: (state, event) =>
    readable(event, () =>
      walletReducer.evolve(state as ReturnType<typeof walletReducer.initial>, event as WalletEvent),
    ),
};

/** Folds one wallet as recorded and as changed, and compares the results. */
class TwoFolds {
  private now: FoldedWallet;
  private would: FoldedWallet;
  private readonly differsAt = new Map<Currency, string>();
  private readonly belowZeroAt = new Map<Currency, string>();

  private readonly steps = new Map<Currency, NonNullable<BalanceDifference['steps']>>();

  /** @param withSteps whether to record how each difference changes along the stream */
  constructor(
    private readonly uid: string,
    private readonly other: WalletReducer,
    private readonly withSteps: boolean,
  ) {
    this.now = ours.initial(uid);
    this.would = other === ours ? this.now : other.initial(uid);
  }

  event(event: StoredEvent<WalletEvent>, leftOut: boolean): void {
    const same = this.would === this.now && !leftOut;
    this.now = ours.evolve(this.now, event);
    if (same) this.would = this.now;
    else if (!leftOut) this.would = this.other.evolve(this.would, event);
    for (const currency of CURRENCIES) {
      const would = this.would.balances[currency];
      if (would !== this.now.balances[currency]) note(this.differsAt, currency, event);
      if (would < 0n) note(this.belowZeroAt, currency, event);
      if (this.withSteps) this.addStep(currency, event.version, would - this.now.balances[currency]);
    }
  }

  private addStep(currency: Currency, version: number, by: bigint): void {
    const steps = this.steps.get(currency) ?? [];
    const difference = microsText(by);
    if (difference === (steps.at(-1)?.difference ?? '0')) return;
    this.steps.set(currency, [...steps, { version, difference }]);
  }

  differences(): BalanceDifference[] {
    return CURRENCIES.flatMap((currency) => {
      const [now, would] = [this.now.balances[currency], this.would.balances[currency]];
      const differs_at = this.differsAt.get(currency);
      if (now === would || differs_at === undefined) return [];
      const amounts = { now: microsText(now), would_be: microsText(would), difference: microsText(would - now) };
      const steps = this.withSteps ? { steps: this.steps.get(currency) ?? [] } : {};
      const below_zero_at = this.belowZeroAt.get(currency) ?? null;
      return [{ uid: this.uid, currency, ...amounts, differs_at, below_zero_at, ...steps }];
    });
  }
}

function note(first: Map<Currency, string>, currency: Currency, event: StoredEvent): void {
  if (!first.has(currency)) first.set(currency, event.eventId);
}
