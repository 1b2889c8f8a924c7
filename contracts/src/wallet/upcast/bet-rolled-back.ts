/**
 * Adds to `bet_rolled_back` events the fields that other services need to undo the effects of the bet. Schema 1 named
 * neither the game nor the event of the bet; the bet can still be found by its round_id in the same stream.
 */
export function statingReversedBet<Data extends object>(
  data: Data,
): Data & { game_id: null; bet_event_id: null; payout: '0' } {
  return { ...data, game_id: null, bet_event_id: null, payout: '0' };
}
