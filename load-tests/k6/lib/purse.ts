/** What an answer or a push says of a wallet. Amounts in micros, as text. */
export interface Stands {
  wallet_version: number;
  gold_coins: string;
  sweeps_coins: string;
}

/** A bet as its push tells it. */
export interface Moved extends Stands {
  currency: 'gold_coins' | 'sweeps_coins';
  stake: string;
  payout: string;
}

/**
 * One player's money, said twice: by the answer to each bet and by its push, in either order. Each fault is a line; none is
 * how it should be. The sums are done here anew, so that an answer and a push that are wrong alike are found too.
 */
export class Purse {
  private readonly said = new Map<number, { by: 'answer' | 'push'; stands: Stands }>();
  private last: Stands | undefined;

  /** Of the newest push, or of the wallet at the beginning. */
  get newest(): Stands | undefined {
    return this.last;
  }

  /** Every bet was both answered and pushed. */
  get isEven(): boolean {
    return this.said.size === 0;
  }

  /** The wallet as it is before the first bet. */
  begin(stands: Stands): void {
    this.last = stands;
  }

  answered(stands: Stands): string[] {
    return this.both('answer', stands);
  }

  pushed(moved: Moved): string[] {
    return [...this.added(moved), ...this.both('push', moved)];
  }

  /** When the last bet was answered and pushed. @param wallet as read by HTTP */
  end(wallet: Stands): string[] {
    const alone = [...this.said].map(([version, { by }]) => `version ${version}: only the ${by} came`);
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
        faults.push(`version ${now.wallet_version}: ${currency} is ${now[currency]}, by addition ${wanted}`);
      }
    }
    return faults;
  }
}

function differences(what: string, wanted: Stands, got: Stands): string[] {
  return (['wallet_version', 'gold_coins', 'sweeps_coins'] as const)
    .filter((field) => wanted[field] !== got[field])
    .map(
      (field) => `version ${wanted.wallet_version}: ${what} says ${field} ${got[field]}, the other ${wanted[field]}`,
    );
}
