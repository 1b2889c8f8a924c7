import { figure } from '@goldwake/contracts';
import type { RootCause } from './root-causes.js';

/** Returns what follows from a root cause: `wallet-p1@184 and 420 more follow`. */
export function followText({ follow, first_following }: Pick<RootCause, 'follow' | 'first_following'>): string[] {
  if (follow === 0) return [];
  const first = first_following ?? 'a difference of stored data';
  return [follow === 1 ? `${first} follows` : `${first} and ${figure(follow - 1)} more follow`];
}
