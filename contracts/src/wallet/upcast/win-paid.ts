/** Adds to `win_paid` events that they ended no playthrough in spite of a rest. Schema 1 had no such rule. */
export function statingPlaythroughEnd<Data extends object>(data: Data): Data & { playthrough_ended: false } {
  return { ...data, playthrough_ended: false };
}
