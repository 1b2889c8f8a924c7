/** Adds to events of schema 1 that the stake counted for no promotion: there were none. */
export function statingNoPromotions<Data extends object>(data: Data): Data & { promotions: [] } {
  return { ...data, promotions: [] };
}
