import { Redirect, useParams } from 'wouter';
import { ProviderGamePage } from '../features/games/index.js';
import { gamePath, paths } from '../shell/paths.js';

/** Page of a provider's game. A game that has its own screen (dice) redirects to that screen. */
export default function ProviderGameRoute() {
  const { gameId = '' } = useParams<{ gameId: string }>();
  const path = gamePath(gameId);
  if (path !== paths.providerGame(gameId)) return <Redirect to={path} replace />;
  return <ProviderGamePage key={gameId} gameId={gameId} />;
}
