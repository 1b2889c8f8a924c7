import { counted } from '@goldwake/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { UserIcon } from '../../ui/icons.js';
import { EmptyState, ErrorState, Skeleton } from '../../ui/index.js';
import { HealthView } from '../health/health-view.js';
import { linkTo } from '../page-url.js';
import { streamOf } from '../search/finds.js';
import { timeText } from '../timeline/moment.js';
import { playersQuery } from '../workbench-queries.js';
import styles from './home-page.module.css';

const SHOWN = 50;

/** Start page of the workbench: the health of the casino, then the most recently active players. */
export function HomePage() {
  const { data, error, isFetching, refetch } = useQuery({ ...playersQuery('', SHOWN), refetchOnMount: 'always' });
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Health</h1>
      <HealthView />
      <h2 className={styles.title}>Players</h2>
      <p className={styles.text}>Most recently active first. Open a player to see what changed each balance.</p>
      {data ? (
        data.result.length === 0 ? (
          <EmptyState
            icon={<UserIcon />}
            title="No players yet"
            action={<a href="/">Sign up at the casino’s own page</a>}
          >
            Everything a player does is stored as an event; the first sign-up stores the first ones.
          </EmptyState>
        ) : (
          <ul className={styles.list}>
            {data.result.map((player) => (
              <li key={player.uid}>
                <Link href={linkTo({ stream: streamOf(player) })} className={styles.player}>
                  <span className={styles.name}>{player.username ?? player.uid}</span>
                  <span translate="no" className={styles.stream}>
                    {streamOf(player)}
                  </span>
                  <span className={styles.number}>{counted(player.wallet_version, 'wallet event')}</span>
                  <span translate="no" className={styles.time}>
                    {timeText(Date.parse(player.last_recorded_at))} UTC
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState title="The players could not be listed" onRetry={() => refetch()} busy={isFetching}>
          {error.message}
        </ErrorState>
      ) : (
        <div className={styles.list} aria-busy="true">
          {Array.from({ length: 6 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
            <Skeleton key={index} height={56} radius={12} />
          ))}
        </div>
      )}
    </div>
  );
}
