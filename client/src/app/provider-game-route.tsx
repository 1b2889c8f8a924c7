import { Redirect, useParams } from 'wouter';
import { ProviderGamePage } from '../features/games/index.js';
import { gamePath } from '../shell/game-path.js';
import { paths } from '../shell/paths.js';
import { useFairnessPanel } from './use-fairness-panel.js';

/** Page that shows the game of an external provider. A game with its own screen (dice) is redirected to that screen. */
export default function ProviderGameRoute() {
  const { gameId = '' } = useParams<{ gameId: string }>();
  const path = gamePath(gameId);
  if (path !== paths.providerGame(gameId)) return <Redirect to={path} replace />;
  return <GameOfProvider key={gameId} gameId={gameId} />;
}

function GameOfProvider({ gameId }: { gameId: string }) {
  const { checkRound, panel } = useFairnessPanel(gameId);
  return (
    <>
      <ProviderGamePage gameId={gameId} onCheckRound={checkRound} />
      {panel}
    </>
  );
}
