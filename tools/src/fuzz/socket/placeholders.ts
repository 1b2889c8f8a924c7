import { bare, renamed, resigned } from '../../../../services/all-in-one/dist/testing/hostile-sockets.js';
import type { LoadPlayer } from '../../simulation/casino.js';

/**
 * Names of values that exist only during a run, such as ids and tokens. Generated frames contain placeholders for them,
 * so that a seed generates the same frames in every run.
 */
export const PLACEHOLDERS = [
  'own.uid',
  'own.realtime',
  'own.access',
  'own.refresh',
  'other.uid',
  'other.realtime',
  'healthy.uid',
  'expired.realtime',
  'forged.none',
  'forged.key',
  'forged.uid',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];
export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

export const placeholder = (name: Placeholder) => `@@${name}@@`;

/** Replaces each placeholder in a text by its value. */
export function filled(text: string, values: PlaceholderValues): string {
  return text.replace(/@@([a-z.]+)@@/g, (found, name) => values[name as Placeholder] ?? found);
}

/** Returns the values that replace the placeholders in the frames of one player. */
export function placeholderValues(
  own: LoadPlayer,
  other: LoadPlayer,
  healthyUid: string,
  expiredToken: string,
): PlaceholderValues {
  return {
    'own.uid': own.uid,
    'own.realtime': own.realtime_token,
    'own.access': own.access_token,
    'own.refresh': own.refresh_token,
    'other.uid': other.uid,
    'other.realtime': other.realtime_token,
    'healthy.uid': healthyUid,
    'expired.realtime': expiredToken,
    'forged.none': bare(own.realtime_token),
    'forged.key': resigned(own.realtime_token),
    'forged.uid': renamed({ token: own.realtime_token, otherUid: healthyUid }),
  };
}
