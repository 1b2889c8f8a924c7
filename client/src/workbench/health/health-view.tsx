import { useQuery } from '@tanstack/react-query';
import { ErrorState, Skeleton } from '../../ui/index.js';
import styles from './health.module.css';
import { healthQuery } from './health-queries.js';
import { AccountsCard, AccountsDamageCard, AnchorCard, ConsumersCard, DeadLettersCard } from './state-cards.js';
import { VerifyCard } from './verify-card.js';

/** First view of the workbench: the last `verify`, the accounts, the consumers, dead letters and the newest anchor. */
export function HealthView() {
  const { data, error, isFetching, refetch } = useQuery(healthQuery);
  return (
    <div className={styles.view}>
      <VerifyCard lastPosition={data?.last_position} />
      {data ? (
        <div className={styles.cards}>
          {data.trial_balance.map((balance) => (
            <AccountsCard key={balance.currency} balance={balance} position={data.accounts_position} />
          ))}
          {data.accounts_damage !== null && <AccountsDamageCard damage={data.accounts_damage} />}
          <ConsumersCard consumers={data.consumers} />
          <div className={styles.column}>
            <AnchorCard anchor={data.anchor} damage={data.anchor_damage} />
            <DeadLettersCard {...data.dead_letters} />
          </div>
        </div>
      ) : error ? (
        <ErrorState title="The state of the casino could not be read" onRetry={() => refetch()} busy={isFetching}>
          {error.message}
        </ErrorState>
      ) : (
        <div className={styles.cards} aria-busy="true">
          <Skeleton height={220} radius={12} />
          <Skeleton height={220} radius={12} />
          <Skeleton height={160} radius={12} />
          <Skeleton height={160} radius={12} />
        </div>
      )}
    </div>
  );
}
