import { Refusal } from '@goldwake/contracts';

/** Returns the refusal of a call whose field does not fit the round. */
export function invalid(path: string, message: string): Refusal {
  return new Refusal('validation_failed', undefined, { errors: [{ path, message }] });
}

/** @throws Refusal `validation_failed` if an open round is of another game than a call states */
export function requireGameOf(open: { game_id: string }, gameId: string): void {
  if (open.game_id !== gameId) throw invalid('game_id', 'the round is of another game');
}
