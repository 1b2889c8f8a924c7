/** Adds who asked for the correction to `balance_adjusted` events. Schema 1 did not contain it. */
export function statingUnknownOperator<Data extends object>(data: Data): Data & { by: string } {
  return { ...data, by: 'unknown' };
}
