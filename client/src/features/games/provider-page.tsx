import { useQuery } from '@tanstack/react-query';
import { providersQuery } from '../../api/catalogue.js';
import { useTitle } from '../../shell/use-title.js';
import { ProviderLogo } from '../../ui/art/provider-logo.js';
import { GameList } from './game-list.js';
import { NothingHere } from './nothing-here.js';
import styles from './provider-page.module.css';

const ORIGINALS = 'originals';

export function ProviderPage({ providerId }: { providerId: string }) {
  const { data } = useQuery(providersQuery);
  const provider = data?.result.find(({ id }) => id === providerId);
  const unknown = data !== undefined && !provider;
  const name = providerId === ORIGINALS ? 'Originals' : provider?.name;
  useTitle(
    unknown ? 'No such provider' : (name ?? 'Provider'),
    name && `All games of ${name} at Goldwake, for play money, the most popular first.`,
  );
  const nothing = (
    <NothingHere title="No games from this provider">
      There is no such provider here, or its games are closed just now. All others are a press away.
    </NothingHere>
  );
  if (unknown) return nothing;
  return (
    <GameList
      key={providerId}
      title={name ?? 'Games'}
      about={
        providerId === ORIGINALS ? 'Our own games. Every result can be checked by your own browser afterwards.' : null
      }
      logo={
        provider && providerId !== ORIGINALS ? <ProviderLogo provider={provider} className={styles.logo} /> : undefined
      }
      filter={{ providerId }}
      emptyPage={nothing}
    />
  );
}
