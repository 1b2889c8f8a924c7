import { Redirect, useParams } from 'wouter';
import { ProviderGamePage } from '../features/games/index.js';
import { gamePath, paths } from '../shell/paths.js';

/** A game of ours that has a screen of its own goes there. */
export default function ProviderGameRoute() {
  const { gameId = '' } = useParams<{ gameId: string }>();
  const path = gamePath(gameId);
  if (path !== paths.providerGame(gameId)) return <Redirect to={path} replace />;
  return <ProviderGamePage key={gameId} gameId={gameId} />;
}
