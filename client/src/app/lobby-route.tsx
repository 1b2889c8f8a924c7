import { DailyBonusCard, useDailyClaim } from '../features/daily-claim/index.js';
import { LobbyPage } from '../features/lobby/index.js';
import { paths } from '../shell/paths.js';
import { useTitle } from '../shell/use-title.js';

export default function LobbyRoute() {
  useTitle(null);
  const { available } = useDailyClaim();
  return <LobbyPage dicePath={paths.dice} dailyBonus={<DailyBonusCard />} bonusWaiting={available} />;
}
