/** Returns the end of a round id, by which a player recognises it: ids begin with their time, so they begin alike. */
export function shortRoundId(roundId: string): string {
  return `…${roundId.slice(-8)}`;
}
