/** Adds `bet_event_id` to `stake_raised` events. Schema 1 did not name the event of the bet. */
export function statingRaisedBet<Data extends object>(data: Data): Data & { bet_event_id: null } {
  return { ...data, bet_event_id: null };
}
