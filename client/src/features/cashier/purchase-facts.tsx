import type { Purchase } from '@goldwake/contracts/http';
import type { ReactNode } from 'react';
import styles from './cashier.module.css';
import { cardText, coinsOf, usdText } from './purchase-words.js';

/** What a purchase contains and costs, and with which card it was paid. */
export function PurchaseFacts({ purchase }: { purchase: Purchase }) {
  return (
    <dl className={styles.facts}>
      <Fact name="Package">{coinsOf(purchase)}</Fact>
      <Fact name="Price">{usdText(purchase.price)}</Fact>
      {purchase.paid_with && <Fact name="Card">{cardText(purchase.paid_with)}</Fact>}
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
