/**
 * Playthrough percentage of all grants with schema 1, when it was a global setting. It must never change, because old
 * grants keep their percentage.
 */
const PERCENT_OF_SCHEMA_1 = 100;

/** Adds the playthrough percentage to `coins_granted` events. Schema 1 contained only the resulting amount. */
export function statingFactor<Data extends object>(data: Data): Data & { playthrough_percent: number } {
  return { ...data, playthrough_percent: PERCENT_OF_SCHEMA_1 };
}
