import type { Provider } from '@goldwake/contracts/http';
import type { KeyboardEvent } from 'react';
import { Link } from 'wouter';
import { paths } from '../../shell/paths.js';
import { ProviderLogo } from '../../ui/art/provider-logo.js';
import { ChevronRightIcon } from '../../ui/icons.js';
import styles from './providers-found.module.css';

/** Links to the pages of the providers that match the search. */
export function ProvidersFound({
  providers,
  onPick,
  onKeyDown,
}: {
  providers: readonly Provider[];
  onPick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  if (providers.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Providers found" onKeyDown={onKeyDown}>
      {providers.map((provider) => (
        <li key={provider.id}>
          <Link href={paths.provider(provider.id)} className={styles.link} onClick={onPick}>
            <span aria-hidden="true">
              <ProviderLogo provider={provider} />
            </span>
            <span className={styles.words}>
              <span className={styles.name}>{provider.name}</span>
              <span className={styles.count}>
                All{' '}
                <span translate="no" className="numeric">
                  {provider.game_count}
                </span>{' '}
                {provider.game_count === 1 ? 'game' : 'games'}
              </span>
            </span>
            <ChevronRightIcon size={20} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
