/** Factor of every grant while it was a setting. It must never change, because old grants keep their factor. */
const PERCENT_OF_SCHEMA_1 = 100;

/** Adds the playthrough factor to `coins_granted` events: v1 stated only the amount that results from it. */
export function statingFactor<Data extends object>(data: Data): Data & { playthrough_percent: number } {
  return { ...data, playthrough_percent: PERCENT_OF_SCHEMA_1 };
}
