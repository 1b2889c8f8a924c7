/** Versions of a `bet_processed` push: of the player's points and rakeback, and of the wallet after the bet. */
export interface RewardPush {
  loyalty_version: number;
  wallet_version: number;
}

/**
 * Checks that each bet, raise and roll-back of one player is followed by exactly one `bet_processed`, in their order.
 * Pushes of later bets may arrive before it, because the reward is stored after the bet. Faults are returned as lines of text.
 */
export class RewardCheck {
  /** Wallet versions of the bets whose `bet_processed` has not arrived, oldest first. */
  private readonly waiting: number[] = [];
  private last: number | undefined;

  /** Whether the `bet_processed` of every bet has arrived. */
  get isEven(): boolean {
    return this.waiting.length === 0;
  }

  /** Records the push of a bet, of a raise of its stake, or of its roll-back. */
  moved(walletVersion: number): void {
    this.waiting.push(walletVersion);
  }

  rewarded({ loyalty_version, wallet_version }: RewardPush): string[] {
    const faults: string[] = [];
    if (this.last !== undefined && loyalty_version !== this.last + 1)
      faults.push(`bet_processed has loyalty version ${loyalty_version} after ${this.last}`);
    this.last = loyalty_version;
    const at = this.waiting.indexOf(wallet_version);
    if (at < 0) return [...faults, `bet_processed has wallet version ${wallet_version}, which no open bet has`];
    const passed = this.waiting.splice(0, at + 1).slice(0, -1);
    return [...faults, ...passed.map(missing)];
  }

  /** Reports the bets whose `bet_processed` has not arrived. */
  end(): string[] {
    return this.waiting.map(missing);
  }
}

function missing(walletVersion: number): string {
  return `version ${walletVersion}: the bet has no bet_processed`;
}
