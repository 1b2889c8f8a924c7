/**
 * Names of values that exist only during a run, such as ids and tokens. Generated requests contain placeholders for
 * them, so that a seed generates the same requests in every run.
 */
export const PLACEHOLDERS = [
  'own.uid',
  'own.username',
  'own.email',
  'own.session',
  'own.round',
  'own.refresh',
  'own.realtime',
  'other.uid',
  'other.username',
  'other.email',
  'other.session',
  'other.round',
  'other.realtime',
  'healthy.uid',
  'healthy.username',
  'healthy.session',
  'healthy.round',
  'password',
  'expired.realtime',
  'forged.none',
  'forged.key',
  'forged.uid',
  'own.access',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];
export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

export const placeholder = (name: Placeholder) => `@@${name}@@`;

/** Replaces each placeholder in a text by its value. */
export function filled(text: string, values: PlaceholderValues): string {
  return text.replace(/@@([a-z.]+)@@/g, (found, name) => values[name as Placeholder] ?? found);
}
