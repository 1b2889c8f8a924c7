import { useQuery } from '@tanstack/react-query';
import { casinoSettingsQuery, gamesQuery, providersQuery } from '../../api/catalogue.js';
import { GamesCarousel } from '../../catalogue/index.js';
import { paths } from '../../shell/paths.js';

/** The provider that the casino puts forward just now. */
export function FeaturedProvider() {
  const settings = useQuery(casinoSettingsQuery);
  const providers = useQuery({ ...providersQuery, enabled: settings.data !== undefined });
  const id = settings.data?.featured_provider_id;
  const name = providers.data?.result.find((provider) => provider.id === id)?.name;
  // Without the settings nobody is put forward.
  if (settings.isError && !id) return null;
  return (
    <GamesCarousel
      title={name ? `Featured: ${name}` : 'Featured provider'}
      query={{ ...gamesQuery({ providerId: id ?? '' }), enabled: id !== undefined }}
      viewAll={id === undefined ? undefined : { to: paths.provider(id), label: name ?? 'the featured provider' }}
    />
  );
}
