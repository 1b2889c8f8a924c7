import { isWalletMethod, type PaymentState } from '../../domain/index.js';
import { cryptoPage } from './crypto-page.js';
import type { Page } from './page.js';
import { cardPage, type Shop } from './pay-page.js';
import { walletPage } from './wallet-page.js';

/** Shows what the payer does first, by the method of the payment. */
export function openPage(shop: Shop, payment: PaymentState): Page {
  const { method } = payment;
  if (method === 'crypto') return cryptoPage(shop, payment);
  return isWalletMethod(method) ? walletPage(shop, payment, method) : cardPage(shop, payment);
}
