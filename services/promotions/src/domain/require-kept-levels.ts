import type { VipRules } from '@goldwake/contracts';

/**
 * Checks that new rules contain the recorded levels in their order. A player whose level is missing would fall to the
 * first level.
 * @throws Error that names the recorded levels and those of the new rules
 */
export function requireKeptLevels(recorded: VipRules, rules: VipRules): void {
  const [before, now] = [recorded, rules].map(({ levels }) => levels.map(({ id }) => id)) as [string[], string[]];
  const kept = now.filter((id) => before.includes(id));
  if (kept.join() === before.join()) return;
  throw new Error(
    `vip.levels must keep the recorded levels in their order, so that no player's level falls; recorded: ` +
      `${before.join(', ')}; in these settings: ${now.join(', ')}`,
  );
}
