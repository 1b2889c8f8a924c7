import type { Payment } from '@goldwake/contracts';
import type { Loaded } from '@goldwake/core';
import { foreignPayment, type PurchasesState } from '../domain/index.js';
import { buyerOf } from '../streams/purchase-id.js';
import type { Purchases, Reporter } from '../streams/purchases.js';
import type { SettlePurchase } from './settle-purchase.js';

/**
 * Stores what the state of a payment means for its purchase, and settles it with the wallet at once. The return of the
 * player, webhooks and the poll all come here.
 */
export class ObservePayment {
  /** @param report receives one line for each payment that belongs to no purchase */
  constructor(
    private readonly purchases: Purchases,
    private readonly settle: SettlePurchase,
    private readonly report: (line: string) => void,
  ) {}

  /** @returns the player's purchases after it; undefined if the payment refers to no player */
  async execute(payment: Payment, reporter: Reporter): Promise<Loaded<PurchasesState> | undefined> {
    const uid = buyerOf(payment.reference);
    if (uid === undefined) {
      this.ignored(payment, `its reference ${payment.reference} is no purchase`);
      return undefined;
    }
    const { events, state, version } = await this.purchases.observe(uid, payment, reporter);
    const foreign = foreignPayment(state, payment);
    if (foreign !== undefined) this.ignored(payment, foreign);
    await this.settle.atOnce(events);
    return { state, version };
  }

  private ignored({ payment_id }: Payment, reason: string): void {
    this.report(`payment ${payment_id} was ignored: ${reason}`);
  }
}
