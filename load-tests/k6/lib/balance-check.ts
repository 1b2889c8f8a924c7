/** Wallet state as reported by a response or a push. Amounts are in micros, as text. */
export interface WalletState {
  wallet_version: number;
  gold_coins: string;
  sweeps_coins: string;
}

/** A bet as reported by its push. */
export interface BetPush extends WalletState {
  currency: 'gold_coins' | 'sweeps_coins';
  stake: string;
  payout: string;
}

/**
 * Checks one player's balances, each of which is reported twice: by the response to a bet and by its push, in either
 * order. Each fault found is a line of text. The balances are also computed here, so that a response and a push with
 * the same wrong balance are found.
 */
export class BalanceCheck {
  private readonly unmatched = new Map<number, { by: 'answer' | 'push'; state: WalletState }>();
  private last: WalletState | undefined;

  /** Wallet state of the newest push, or the initial wallet before the first push. */
  get newest(): WalletState | undefined {
    return this.last;
  }

  /** Whether every bet has both its response and its push. */
  get isEven(): boolean {
    return this.unmatched.size === 0;
  }

  /** Sets the wallet as it is before the first bet. */
  begin(state: WalletState): void {
    this.last = state;
  }

  answered(state: WalletState): string[] {
    return this.both('answer', state);
  }

  pushed(moved: BetPush): string[] {
    return [...this.added(moved), ...this.both('push', moved)];
  }

  /**
   * Compares the final state after the last response and push.
   * @param wallet the wallet as read over HTTP
   */
  end(wallet: WalletState): string[] {
    const alone = [...this.unmatched].map(([version, { by }]) => `version ${version}: only the ${by} arrived`);
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

function differences(what: string, wanted: WalletState, got: WalletState): string[] {
  return (['wallet_version', 'gold_coins', 'sweeps_coins'] as const)
    .filter((field) => wanted[field] !== got[field])
    .map((field) => `version ${wanted.wallet_version}: ${what} has ${field} ${got[field]}, expected ${wanted[field]}`);
}
