import { useQuery } from '@tanstack/react-query';
import { casinoSettingsQuery, gamesQuery, providersQuery } from '../../api/catalogue.js';
import { GamesCarousel } from '../../catalogue/index.js';
import { paths } from '../../shell/paths.js';

/** Carousel with the games of the provider that the casino settings feature. */
export function FeaturedProvider() {
  const settings = useQuery(casinoSettingsQuery);
  const providers = useQuery({ ...providersQuery, enabled: settings.data !== undefined });
  const id = settings.data?.featured_provider_id;
  const name = providers.data?.result.find((provider) => provider.id === id)?.name;
  // Without the casino settings the featured provider is unknown, so the carousel is omitted.
  if (settings.isError && !id) return null;
  return (
    <GamesCarousel
      title={name ? `Featured: ${name}` : 'Featured provider'}
      query={{ ...gamesQuery({ providerId: id ?? '' }), enabled: id !== undefined }}
      viewAll={id === undefined ? undefined : { to: paths.provider(id), label: name ?? 'the featured provider' }}
    />
  );
}
