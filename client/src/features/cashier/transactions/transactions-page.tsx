import { Link } from 'wouter';
import { paths } from '../../../shell/paths.js';
import { PlayMoneyBadge } from '../../../ui/index.js';
import type { TransactionList } from './lists.js';
import { LISTS } from './lists.js';
import { PurchasesPanel } from './purchases-panel.js';
import { RedemptionsPanel } from './redemptions-panel.js';
import styles from './transactions.module.css';

/** The player's purchases or redemptions. */
export function TransactionsPage({ list }: { list: TransactionList }) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>Transactions</h1>
        <PlayMoneyBadge />
      </header>
      <nav className={styles.nav} aria-label="Transactions">
        <ul>
          {LISTS.map(({ id, label, path }) => (
            <li key={id}>
              <Link href={path} className={styles.link} aria-current={id === list.id ? 'page' : undefined}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {list.path === paths.purchases ? <PurchasesPanel /> : <RedemptionsPanel />}
    </div>
  );
}
