import { formatMicros, type Payment, parseMicros } from '@goldwake/contracts';
import { dueTermsOf, PRICE_CURRENCY, priceInCents, type StoredPurchase, treatmentOf } from '../domain/index.js';
import type { PaymentProvider } from '../provider/payment-provider.js';

/**
 * Opens the payment of a purchase at the provider. Opening it again returns the same payment, because the id of the
 * purchase is its reference.
 * @param returnUrl address to which the payment page leads back
 * @throws Refusal `payment_provider_unavailable`
 */
export function openPayment(provider: PaymentProvider, purchase: StoredPurchase, returnUrl: string): Promise<Payment> {
  return provider.open({
    reference: purchase.purchase_id,
    amount: priceInCents(purchase),
    currency: PRICE_CURRENCY,
    method: purchase.method,
    authentication: treatmentOf(purchase) === 'challenge' ? 'required' : 'if_needed',
    description: descriptionOf(purchase),
    return_url: returnUrl,
  });
}

/** Names all coins, with those of a promotion: the payer sees nothing else of the order. */
function descriptionOf(purchase: StoredPurchase): string {
  const { gold_coins, sweeps_coins } = dueTermsOf(purchase);
  const [gold, sweeps] = [gold_coins, sweeps_coins].map((amount) => formatMicros(parseMicros(amount)));
  return `${gold} GC with ${sweeps} SC as a bonus`;
}
