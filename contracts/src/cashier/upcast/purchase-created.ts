/** Adds the risk to `purchase_created` events. When schema 1 was current, orders were not scored. */
export function statingRisk<Data extends object>(data: Data): Data & { risk: null } {
  return { ...data, risk: null };
}

/** Adds the bonus to `purchase_created` events. When schema 2 was current, no promotion added coins to a purchase. */
export function statingNoBonus<Data extends object>(data: Data): Data & { bonus: null } {
  return { ...data, bonus: null };
}
