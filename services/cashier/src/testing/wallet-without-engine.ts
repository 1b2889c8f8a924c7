import {
  type CommandContext,
  type StoredEvent,
  type WalletEvent,
  type WalletPort,
  type WalletReceipt,
} from '@goldwake/contracts';
import { walletDomain } from '@goldwake/wallet/testing';

type Settles = Pick<WalletPort, 'creditPurchase' | 'takeBackPurchase' | 'restorePurchase'>;

/** The real wallet of one player without storage: it decides each command, and stores it once by its id. */
export class WalletWithoutEngine implements Settles {
  state;
  /** While the wallet is away, every command fails. */
  isAway = false;
  private readonly known = new Set<string>();

  /** @param store receives the events of each command */
  constructor(
    uid: string,
    private readonly store: (events: readonly WalletEvent[], causationId: StoredEvent['causationId']) => void,
  ) {
    this.state = walletDomain.walletReducer.initial(uid);
  }

  async creditPurchase(...[, paid, context]: Parameters<WalletPort['creditPurchase']>): Promise<WalletReceipt> {
    return this.execute(context, () => walletDomain.creditPurchase(this.state, paid));
  }

  async takeBackPurchase(...[, of, context]: Parameters<WalletPort['takeBackPurchase']>): Promise<WalletReceipt> {
    return this.execute(context, () => walletDomain.takeBackPurchase(this.state, of));
  }

  async restorePurchase(...[, of, context]: Parameters<WalletPort['restorePurchase']>): Promise<WalletReceipt> {
    return this.execute(context, () => walletDomain.restorePurchase(this.state, of));
  }

  /** Loses half of the Sweeps Coins in a round. */
  loseHalf(roundId: string): void {
    const stake = this.state.balances.sweeps_coins / 2n;
    if (stake === 0n) return;
    const round = { round_id: roundId, game_id: 'test', draw: null, outcome: null };
    const bet = { round, currency: 'sweeps_coins', stake: String(stake), payout: '0' } as const;
    this.apply(walletDomain.betAndWin(this.state, bet), null);
  }

  /** @throws Refusal of the decider, unless the command was executed before */
  private execute({ commandId, causationId }: CommandContext, decide: () => WalletEvent[]): WalletReceipt {
    if (this.isAway) throw new Error('the wallet does not respond');
    if (!this.known.has(commandId)) this.apply(decide(), causationId);
    this.known.add(commandId);
    return {} as WalletReceipt;
  }

  private apply(events: readonly WalletEvent[], causationId: string | null): void {
    this.state = events.reduce(walletDomain.walletReducer.evolve, this.state);
    this.store(events, causationId);
  }
}
