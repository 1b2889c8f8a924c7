import { pairOfRequest, playersOfPair, Refusal } from '@goldwake/contracts';

/**
 * Returns the other player of a request.
 * @throws Refusal `not_found` if the text is not the id of a request that this player sent or received
 */
export function otherOfRequest(uid: string, requestId: string): string {
  const players = playersOfPair(pairOfRequest(requestId) ?? '');
  const other = players.find((player) => player !== uid);
  if (other === undefined || !players.some((player) => player === uid)) throw new Refusal('not_found');
  return other;
}
