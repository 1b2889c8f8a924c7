import { withDiceOutcome } from '../../games/originals/dice/flat-round.js';

/**
 * Gives a shared round of dice its outcome. Schema 1 contained it in another form than the rounds of the other games.
 */
export function statingOutcome<Data extends { round: unknown }>(data: Data): Data {
  return typeof data === 'object' && data !== null ? { ...data, round: withDiceOutcome(data.round) } : data;
}

/** Adds that the level of the author is unknown. Schema 2 did not contain it. */
export function statingNoLevel<Data extends object>(data: Data): Data & { vip_level: null } {
  return { ...data, vip_level: null };
}
