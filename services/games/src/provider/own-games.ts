import { Refusal, type SlotGame, slotGameOf } from '@goldwake/contracts';

/**
 * Returns a slot of the provider that sends a call.
 * @throws Refusal `not_found`, also for a game of another provider
 */
export function ownGame(provider: string, gameId: string): SlotGame {
  const game = slotGameOf(gameId);
  if (!game) throw new Refusal('not_found', 'There is no slot with this id');
  requireOwn(provider, game);
  return game;
}

/** @throws Refusal `not_found` for what belongs to another provider */
export function requireOwn(provider: string, { provider_id }: { provider_id: string }): void {
  if (provider_id !== provider) throw new Refusal('not_found', 'The game is of another provider');
}
