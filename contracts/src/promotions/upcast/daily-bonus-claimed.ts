/** Adds `streak: null` to events of schemas 1 and 2, which did not contain a streak. */
export function statingNoStreak<Data extends object>(data: Data): Data & { streak: null } {
  return { ...data, streak: null };
}
