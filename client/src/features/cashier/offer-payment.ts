import type { CoinPackage, Purchase } from '@goldwake/contracts/http';
import { hasEnded } from './purchase-outcome.js';

/**
 * Returns the payment that holds the offer for a first purchase: until it has ended, the casino refuses a second one.
 */
export function offerPayment(purchases: readonly Purchase[]): Purchase | undefined {
  return purchases.find((one) => one.first_purchase && !hasEnded(one));
}

/**
 * Returns the package that costs as much as an offer and contains as many Gold Coins, to compare their Sweeps Coins.
 */
export function regularOf(offer: CoinPackage, packages: readonly CoinPackage[]): CoinPackage | undefined {
  return packages.find(
    (one) => !one.first_purchase && one.price === offer.price && one.gold_coins === offer.gold_coins,
  );
}
