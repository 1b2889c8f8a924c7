/** Adds to `win_paid` events that they ended no playthrough in spite of a rest. Schema 1 had no such rule. */
export function statingPlaythroughEnd<Data extends object>(data: Data): Data & { playthrough_ended: false } {
  return { ...data, playthrough_ended: false };
}

/** Adds to `win_paid` events that no operator ended their round. Before schema 3, no operator could. */
export function statingNoOperator<Data extends object>(data: Data): Data & { ended_by: null } {
  return { ...data, ended_by: null };
}
