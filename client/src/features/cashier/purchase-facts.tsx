import type { Purchase } from '@goldwake/contracts/http';
import type { ReactNode } from 'react';
import styles from './cashier.module.css';
import { paidWithText } from './paid-with.js';
import { coinsOf, usdText } from './purchase-words.js';

/** What a purchase contains and costs, and how it is or was paid. */
export function PurchaseFacts({ purchase }: { purchase: Purchase }) {
  return (
    <dl className={styles.facts}>
      <Fact name="Package">{coinsOf(purchase)}</Fact>
      <Fact name="Price">{usdText(purchase.price)}</Fact>
      <Fact name="Payment method">{paidWithText(purchase)}</Fact>
    </dl>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
