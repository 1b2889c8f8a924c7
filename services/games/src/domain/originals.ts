import { multiStepRulesOf, RISING_TIDE, rulesOf, slotGameOf } from '@goldwake/contracts';

/**
 * Returns whether rounds of a game can be played now. A game becomes playable when its rules are added to the
 * contracts; the mark on its card and the filter `playable` follow from this.
 * @param casino `hasGameServer` is whether there is a game server, without which no slot can be opened
 */
export function isOpenForPlay(
  { game_id, enabled }: { game_id: string; enabled: boolean },
  { hasGameServer }: { hasGameServer: boolean },
): boolean {
  if (!enabled) return false;
  if (slotGameOf(game_id)) return hasGameServer;
  return game_id === RISING_TIDE || rulesOf(game_id) !== undefined || multiStepRulesOf(game_id) !== undefined;
}
