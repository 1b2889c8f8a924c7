/**
 * Drops the features that were not changed. When schema 1 was stored, all features were off by default, so its events
 * state features as off that nobody has switched off.
 */
export function statingOneFeature<Data extends object>(data: Data): Data & { features: null } {
  return { ...data, features: null };
}
