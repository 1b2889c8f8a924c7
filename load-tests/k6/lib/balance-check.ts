import type { SpinResponse } from '@goldwake/contracts';

/** State of a wallet as reported by an HTTP response or a push. Amounts are decimal strings in micros. */
export interface WalletState {
  wallet_version: number;
  gold_coins: string;
  sweeps_coins: string;
}

/** Push that reports a bet and the resulting state of the wallet. */
export interface BetPush extends WalletState {
  currency: 'gold_coins' | 'sweeps_coins';
  stake: string;
  payout: string;
}

/**
 * Checks one player's balances. Each bet reports the balance twice, in its response and in its push, in either order.
 * Expected balances are also computed here, which detects a wrong balance that both report. Faults are returned as
 * lines of text.
 */
export class BalanceCheck {
  private readonly unmatched = new Map<number, { by: 'answer' | 'push'; state: WalletState }>();
  /** Wallet states reported by pushes of rounds in several steps, by version. */
  private readonly steps = new Map<number, WalletState>();
  /** Answers in rounds in several steps that are ahead of their push, by version. */
  private readonly early = new Map<number, WalletState>();
  private last: WalletState | undefined;

  /** Wallet state of the newest push, or the initial wallet before the first push. */
  get newest(): WalletState | undefined {
    return this.last;
  }

  /** Whether both the response and the push of every bet and every action have arrived. */
  get isEven(): boolean {
    return this.unmatched.size === 0 && this.early.size === 0;
  }

  /** Sets the initial state of the wallet, before the first bet. */
  begin(state: WalletState): void {
    this.last = state;
  }

  answered(state: WalletState): string[] {
    return this.both('answer', state);
  }

  pushed(moved: BetPush): string[] {
    return [...this.added(moved), ...this.both('push', moved)];
  }

  /** Checks the push of a step of a round, such as a bet, an additional stake or a win. Some steps have no response. */
  pushedStep(moved: BetPush): string[] {
    const faults = this.added(moved);
    this.steps.set(moved.wallet_version, moved);
    const early = this.early.get(moved.wallet_version);
    this.early.delete(moved.wallet_version);
    return early ? [...faults, ...differences('the answer', moved, early)] : faults;
  }

  /** Checks the response to a step of a round. It reports the newest state, which several responses may share. */
  answeredStep(state: WalletState): string[] {
    const pushed = this.steps.get(state.wallet_version);
    if (pushed) return differences('the answer', pushed, state);
    const early = this.early.get(state.wallet_version);
    this.early.set(state.wallet_version, state);
    return early ? differences('the answer', early, state) : [];
  }

  /**
   * Compares the state after the last push with the wallet read over HTTP, and reports responses and pushes without
   * their counterpart.
   * @param wallet the wallet as read over HTTP
   */
  end(wallet: WalletState): string[] {
    const alone = [...this.unmatched].map(([version, { by }]) => `version ${version}: only the ${by} arrived`);
    for (const version of this.early.keys()) alone.push(`version ${version}: only the answer arrived`);
    return this.last ? [...alone, ...differences('the wallet', this.last, wallet)] : alone;
  }

  private both(by: 'answer' | 'push', state: WalletState): string[] {
    const other = this.unmatched.get(state.wallet_version);
    if (!other) {
      this.unmatched.set(state.wallet_version, { by, state });
      return [];
    }
    if (other.by === by) return [`version ${state.wallet_version}: a second ${by}`];
    this.unmatched.delete(state.wallet_version);
    return differences(`the ${by}`, other.state, state);
  }

  private added(now: BetPush): string[] {
    const before = this.last;
    this.last = now;
    if (!before) return [];
    const faults: string[] = [];
    if (now.wallet_version !== before.wallet_version + 1) {
      faults.push(`version ${now.wallet_version} follows ${before.wallet_version}`);
    }
    for (const currency of ['gold_coins', 'sweeps_coins'] as const) {
      const moved = currency === now.currency ? BigInt(now.payout) - BigInt(now.stake) : 0n;
      const wanted = (BigInt(before[currency]) + moved).toString();
      if (now[currency] !== wanted) {
        faults.push(`version ${now.wallet_version}: ${currency} is ${now[currency]}, expected ${wanted}`);
      }
    }
    return faults;
  }
}

/** Checks that a complete round has moved the balance by exactly its payout less its stakes. */
export function roundFaults(
  before: WalletState,
  after: WalletState,
  { currency, stake, payout }: Pick<BetPush, 'currency' | 'stake' | 'payout'>,
): string[] {
  const wanted = (BigInt(before[currency]) - BigInt(stake) + BigInt(payout)).toString();
  return after[currency] === wanted
    ? []
    : [`version ${after.wallet_version}: after a round ${currency} is ${after[currency]}, expected ${wanted}`];
}

/**
 * Checks that a spin of a slot reports the balance before it less the stake, and then more the payout, which is the
 * stake times the multiplier of the round.
 */
export function spinFaults(
  before: bigint,
  stake: bigint,
  { round, balance, balance_after }: Pick<SpinResponse, 'round' | 'balance' | 'balance_after'>,
): string[] {
  const faults: string[] = [];
  const compare = (what: string, got: string | null, wanted: bigint) => {
    if (got !== null && got !== String(wanted))
      faults.push(`round ${round.round_id}: ${what} is ${got}, expected ${wanted}`);
  };
  const payout = (stake * BigInt(round.multiplier)) / 10_000n;
  compare('the payout', round.payout, payout);
  compare('the balance after the bet', balance, before - stake);
  compare('the balance after the win', balance_after, before - stake + payout);
  return faults;
}

function differences(what: string, wanted: WalletState, got: WalletState): string[] {
  return (['wallet_version', 'gold_coins', 'sweeps_coins'] as const)
    .filter((field) => wanted[field] !== got[field])
    .map((field) => `version ${wanted.wallet_version}: ${what} has ${field} ${got[field]}, expected ${wanted[field]}`);
}
