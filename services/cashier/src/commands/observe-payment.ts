import type { Payment } from '@goldwake/contracts';
import { type Loaded, messageOf } from '@goldwake/core';
import { foreignPayment, type PurchasesState } from '../domain/index.js';
import { buyerOf } from '../streams/purchase-id.js';
import type { PurchaseSucceeded, Purchases, Reporter } from '../streams/purchases.js';
import type { CreditPurchase } from './credit-purchase.js';

/**
 * Stores what the state of a payment means for its purchase, and credits the coins of a success at once. The return of the
 * player, webhooks and the poll all come here.
 */
export class ObservePayment {
  /** @param report receives one line for each payment that belongs to no purchase, and each credit that failed */
  constructor(
    private readonly purchases: Purchases,
    private readonly credit: CreditPurchase,
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
    for (const event of events) {
      if (event.type === 'purchase_succeeded') await this.creditNow(event as PurchaseSucceeded);
    }
    return { state, version };
  }

  /** The success is stored, so a wallet that does not respond is no fault of the request: the reaction credits later. */
  private async creditNow(succeeded: PurchaseSucceeded): Promise<void> {
    try {
      await this.credit.execute(succeeded);
    } catch (error) {
      const { purchase_id } = succeeded.data;
      this.report(`purchase ${purchase_id}: the wallet did not credit it (${messageOf(error)}); it is tried again`);
    }
  }

  private ignored({ payment_id }: Payment, reason: string): void {
    this.report(`payment ${payment_id} was ignored: ${reason}`);
  }
}
