/** Adds to `daily_bonus_claimed` events that their streak is not known. Before schema 3 nobody counted it. */
export function statingNoStreak<Data extends object>(data: Data): Data & { streak: null } {
  return { ...data, streak: null };
}
