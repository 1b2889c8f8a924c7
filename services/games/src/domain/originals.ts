import { multiStepRulesOf, RISING_TIDE, rulesOf, slotGameOf } from '@goldwake/contracts';

/**
 * Returns whether rounds of a game can be played now. A game becomes playable when its rules are added to the
 * contracts; the mark on its card and the filter `playable` follow from this.
 */
export function isOpenForPlay({ game_id, enabled }: { game_id: string; enabled: boolean }): boolean {
  const rules = rulesOf(game_id) ?? multiStepRulesOf(game_id) ?? slotGameOf(game_id);
  return enabled && (game_id === RISING_TIDE || rules !== undefined);
}
