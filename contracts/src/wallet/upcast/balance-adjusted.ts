/** Operator of an adjustment of schema 1, which did not contain one. */
export const UNKNOWN_OPERATOR = 'unknown';

/** Adds who asked for the correction to `balance_adjusted` events. */
export function statingUnknownOperator<Data extends object>(data: Data): Data & { by: string } {
  return { ...data, by: UNKNOWN_OPERATOR };
}
