import {
  type CoinAmounts,
  type CommandContext,
  type FeaturesPort,
  type Payment,
  type PaymentMethod,
  type PurchaseBonusesPort,
  Refusal,
} from '@goldwake/contracts';
import type { PurchaseResponse } from '@goldwake/contracts/http';
import { NO_BONUSES, requirePurchase, type StoredPurchase, usableMethods } from '../domain/index.js';
import type { FraudScoring } from '../fraud/fraud-scoring.js';
import type { PaymentProvider } from '../provider/payment-provider.js';
import { purchaseResponse } from '../queries/purchase-view.js';
import { bonusesRunning } from '../queries/running-bonuses.js';
import type { AskAboutOrder, Purchases } from '../streams/purchases.js';
import type { ObservePayment } from './observe-payment.js';
import { openPayment } from './open-payment.js';

export interface PurchaseRequest {
  packageId: string;
  packagesVersion: number;
  method: PaymentMethod;
  /** The bonus that the player saw. */
  seenBonus: CoinAmounts;
  /** Returns the address to which the payment page leads back. */
  returnUrl(purchaseId: string): string;
}

/**
 * Lets an order be scored, creates the purchase and opens its payment at the provider, unless the score blocks it. If
 * the process stops in between, a repeated request opens the payment of the same purchase.
 */
export class CreatePurchase {
  constructor(
    private readonly purchases: Purchases,
    private readonly features: Pick<FeaturesPort, 'of'>,
    private readonly bonuses: PurchaseBonusesPort,
    private readonly provider: PaymentProvider,
    private readonly observePayment: ObservePayment,
    /** Null if the casino has no payment provider, so that nothing can be bought. */
    private readonly scoring: FraudScoring | null,
  ) {}

  /** @throws Refusal those of `createPurchase`, `idempotency_mismatch`, `payment_provider_unavailable` */
  async execute(uid: string, request: PurchaseRequest, context: CommandContext): Promise<PurchaseResponse> {
    const { scoring } = this;
    if (!scoring) throw new Refusal('payment_provider_unavailable', 'This casino has no payment provider');
    const features = await this.features.of(uid);
    const order = {
      package_id: request.packageId,
      packages_version: request.packagesVersion,
      method: request.method,
      enabled: usableMethods(features).includes(request.method),
      seenBonus: request.seenBonus,
    };
    const ask: AskAboutOrder = {
      score: (one) => scoring.score(one),
      bonuses: async (at) => (features.promotions_enabled ? bonusesRunning(this.bonuses, at) : NO_BONUSES),
    };
    const { purchase_id } = (await this.purchases.create(uid, order, ask, context)).data;
    const { state } = await this.purchases.load(uid);
    const payment = await this.paymentOf(requirePurchase(state, purchase_id), request);
    const reporter = { via: 'order', actor: uid, correlationId: context.correlationId } as const;
    if (payment) await this.observePayment.execute(payment, reporter);
    return purchaseResponse(await this.purchases.load(uid), purchase_id, payment?.url ?? null);
  }

  /** Returns the payment of a purchase for which the provider waits for the player, or could do so. */
  private async paymentOf(purchase: StoredPurchase, request: PurchaseRequest): Promise<Payment | undefined> {
    const { status, payment_id, purchase_id } = purchase;
    if (status === 'requires_action' && payment_id !== null) {
      return this.provider.get({ payment_id, reference: purchase_id });
    }
    if (status !== 'created') return undefined;
    return openPayment(this.provider, purchase, request.returnUrl(purchase_id));
  }
}
