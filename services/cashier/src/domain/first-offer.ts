import { type CoinPackage, coins, type MicrosText, microsText } from '@goldwake/contracts';
import type { Offer } from './packages.js';

const GOLD_COINS_PER_CENT = 100;
const PLAYTHROUGH_PERCENT = 300;

/**
 * Packages that are on sale until an operator changes them. Never change them here: stored merges and purchases build
 * on version 1. Use `npm run packages`.
 */
export const FIRST_OFFER: Offer = {
  version: 1,
  packages: [
    { ...sold('first-9.99', 999, 25), first_purchase: true, terms_since: 1 },
    { ...sold('usd-1.99', 199, 2), terms_since: 1 },
    { ...sold('usd-4.99', 499, 5), terms_since: 1 },
    { ...sold('usd-9.99', 999, 10), terms_since: 1 },
    { ...sold('usd-19.99', 1_999, 20), terms_since: 1 },
    { ...sold('usd-49.99', 4_999, 50), terms_since: 1 },
    { ...sold('usd-99.99', 9_999, 101), terms_since: 1 },
    { ...sold('usd-299.99', 29_999, 305), terms_since: 1 },
  ],
};

function sold(package_id: string, cents: number, sweepsCoins: number): CoinPackage {
  return {
    package_id,
    price: inMicros(cents),
    gold_coins: microsText(coins(cents * GOLD_COINS_PER_CENT)),
    sweeps_coins: microsText(coins(sweepsCoins)),
    playthrough_percent: PLAYTHROUGH_PERCENT,
    first_purchase: false,
  };
}

function inMicros(cents: number): MicrosText {
  return microsText(BigInt(cents) * 10_000n);
}
