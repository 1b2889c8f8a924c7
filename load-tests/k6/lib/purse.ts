/** Wallet state as reported by a response or a push. Amounts are in micros, as text. */
export interface Stands {
  wallet_version: number;
  gold_coins: string;
  sweeps_coins: string;
}

/** A bet as reported by its push. */
export interface Moved extends Stands {
  currency: 'gold_coins' | 'sweeps_coins';
  stake: string;
  payout: string;
}

/**
 * Checks one player's balances, each of which is reported twice: by the response to a bet and by its push, in either
 * order. Each fault found is a line of text. The balances are also computed here, so that a response and a push with
 * the same wrong balance are found.
 */
export class Purse {
  private readonly said = new Map<number, { by: 'answer' | 'push'; stands: Stands }>();
  private last: Stands | undefined;

  /** Wallet state of the newest push, or the initial wallet before the first push. */
  get newest(): Stands | undefined {
    return this.last;
  }

  /** Whether every bet has both its response and its push. */
  get isEven(): boolean {
    return this.said.size === 0;
  }

  /** Sets the wallet as it is before the first bet. */
  begin(stands: Stands): void {
    this.last = stands;
  }

  answered(stands: Stands): string[] {
    return this.both('answer', stands);
  }

  pushed(moved: Moved): string[] {
    return [...this.added(moved), ...this.both('push', moved)];
  }

  /**
   * Compares the final state after the last response and push.
   * @param wallet the wallet as read over HTTP
   */
  end(wallet: Stands): string[] {
    const alone = [...this.said].map(([version, { by }]) => `version ${version}: only the ${by} arrived`);
    return this.last ? [...alone, ...differences('the wallet', this.last, wallet)] : alone;
  }

  private both(by: 'answer' | 'push', stands: Stands): string[] {
    const other = this.said.get(stands.wallet_version);
    if (!other) {
      this.said.set(stands.wallet_version, { by, stands });
      return [];
    }
    if (other.by === by) return [`version ${stands.wallet_version}: a second ${by}`];
    this.said.delete(stands.wallet_version);
    return differences(`the ${by}`, other.stands, stands);
  }

  private added(now: Moved): string[] {
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

function differences(what: string, wanted: Stands, got: Stands): string[] {
  return (['wallet_version', 'gold_coins', 'sweeps_coins'] as const)
    .filter((field) => wanted[field] !== got[field])
    .map((field) => `version ${wanted.wallet_version}: ${what} has ${field} ${got[field]}, expected ${wanted[field]}`);
}
