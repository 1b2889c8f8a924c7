/** Adds the risk to `purchase_created` events. When schema 1 was current, orders were not scored. */
export function statingRisk<Data extends object>(data: Data): Data & { risk: null } {
  return { ...data, risk: null };
}
