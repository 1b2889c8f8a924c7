import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { providersQuery } from '../../api/catalogue.js';
import { asProblem } from '../../api/index.js';
import { paths } from '../../shell/paths.js';
import { ProviderLogo } from '../../ui/art/provider-logo.js';
import { ErrorState } from '../../ui/index.js';
import { Carousel } from '../../ui/scrolling/carousel.js';
import { useNear } from '../../ui/scrolling/use-near.js';
import styles from './providers-row.module.css';

/** Row of the game providers. The casino's own games are left out because they have their own tab. */
export function ProvidersRow() {
  const [target, near] = useNear();
  const { data, error, refetch, isFetching } = useQuery({ ...providersQuery, enabled: near });
  const others = data?.result.filter(({ id }) => id !== 'originals');
  if (error && !data) {
    return (
      <ErrorState title="The providers could not be loaded" onRetry={() => void refetch()} busy={isFetching}>
        {asProblem(error).message}.
      </ErrorState>
    );
  }
  return (
    <div ref={target}>
      <Carousel
        title="Providers"
        items={others}
        asleep={!near}
        keyOf={({ id }) => id}
        className={styles.list}
        skeleton={<div className={styles.tile} />}
        render={(provider, tabIndex) => (
          <Link href={paths.provider(provider.id)} className={styles.tile} tabIndex={tabIndex}>
            <ProviderLogo provider={provider} />
          </Link>
        )}
      />
    </div>
  );
}
