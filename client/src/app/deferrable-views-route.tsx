import { useEffect, useState } from 'react';
import { paths } from '../shell/paths.js';
import { useNoIndex, useTitle } from '../shell/use-title.js';
import { Badge, type BadgeTone, Button, ErrorState, LinkButton, Skeleton } from '../ui/index.js';
import styles from './deferrable-views-route.module.css';
import { type DeferredView, useDeferredViews } from './deferred-views.js';

const TONES: Record<DeferredView['state'], BadgeTone> = {
  'not loaded': 'neutral',
  loading: 'sky',
  loaded: 'green',
  failed: 'coral',
};

function buttonText(loading: boolean, waiting: number): string {
  if (loading) return 'Loading …';
  return waiting === 0 ? 'All are loaded' : `Load the other ${waiting}`;
}

/** Page for engineers that lists the lazily loaded parts of the client, with their load state and load time. */
export default function DeferrableViewsRoute() {
  useTitle('Deferred views', 'For engineers: the parts of the client that are fetched when they are first needed.');
  useNoIndex();
  const views = useDeferredViews();
  const [all, setAll] = useState(false);
  const waiting = views.filter(({ state }) => state === 'not loaded' || state === 'failed');
  const loading = views.some(({ state }) => state === 'loading');
  const loadAll = () => {
    setAll(true);
    for (const view of waiting) view.load();
  };
  // A view that has just loaded may register further deferred views, which are loaded too.
  useEffect(() => {
    if (all) for (const view of views) if (view.state === 'not loaded') view.load();
  }, [all, views]);
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1>Deferred views</h1>
        <p>
          For engineers. These parts of the client are left out of its first load and fetched when they are first
          needed, or when a link to them is pointed at.
        </p>
        <div className={styles.actions}>
          <Button disabled={loading || waiting.length === 0} onClick={loadAll}>
            {buttonText(loading, waiting.length)}
          </Button>
          <LinkButton to={paths.lobby} tone="quiet">
            To the lobby
          </LinkButton>
        </div>
      </header>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">View</th>
            <th scope="col">State</th>
            <th scope="col" className={styles.time}>
              Took
            </th>
          </tr>
        </thead>
        <tbody>
          {views.map(({ name, state, took_ms }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <Badge tone={TONES[state]}>{state}</Badge>
              </td>
              <td className={styles.time}>{took_ms === null ? '' : `${Math.round(took_ms)} ms`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <section className={styles.section} aria-labelledby="meanwhile">
        <h2 id="meanwhile">While a page is on its way</h2>
        <Skeleton width={160} height={32} />
        <Skeleton height={180} radius={16} />
      </section>
      <section className={styles.section} aria-labelledby="failed">
        <h2 id="failed">When it does not come</h2>
        <ErrorState title="This screen could not be shown" onRetry={() => location.reload()}>
          Loading the page again usually helps. Your balances are safe with the server.
        </ErrorState>
      </section>
    </article>
  );
}
