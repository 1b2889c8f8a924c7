import type { Purchase } from '@goldwake/contracts/http';
import type { ReactNode } from 'react';
import styles from './cashier.module.css';
import { paidWithText } from './paid-with.js';
import { bonusText, coinsOf, otherAmountText, usdText } from './purchase-words.js';

/** What a purchase contains and costs, and how it is or was paid. `children` are further facts. */
export function PurchaseFacts({ purchase, children }: { purchase: Purchase; children?: ReactNode }) {
  return (
    <dl className={styles.facts}>
      <Fact name="Package">{coinsOf(purchase)}</Fact>
      <BonusFact purchase={purchase} />
      <PriceFacts purchase={purchase} />
      <Fact name="Payment method">{paidWithText(purchase)}</Fact>
      {children}
    </dl>
  );
}

/** What a promotion adds to the package. */
export function BonusFact({ purchase: { bonus } }: { purchase: Purchase }) {
  return (
    bonus && (
      <Fact name="Promotion bonus">
        <span translate="no">+ {bonusText(bonus)}</span>
      </Fact>
    )
  );
}

/** The price, and what was paid if that is another amount. */
export function PriceFacts({ purchase }: { purchase: Purchase }) {
  const paid = otherAmountText(purchase);
  return (
    <>
      <Fact name="Price">
        <span translate="no">{usdText(purchase.price)}</span>
      </Fact>
      {paid && (
        <Fact name="Amount paid">
          <span translate="no">{paid}</span>
        </Fact>
      )}
    </>
  );
}

export function Fact({ name, note, children }: { name: string; note?: string | null; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {note && <dd className={styles.factNote}>{note}</dd>}
    </div>
  );
}
