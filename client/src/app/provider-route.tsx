import { useParams } from 'wouter';
import { ProviderPage } from '../features/games/index.js';

export default function ProviderRoute() {
  const { providerId = '' } = useParams<{ providerId: string }>();
  return <ProviderPage providerId={providerId} />;
}
