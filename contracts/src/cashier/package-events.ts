import type { DomainEvent } from '../envelope.js';
import { BY_OPERATOR, type Declarations } from '../event-declaration.js';
import type { Count, IsoTime } from '../field-types.js';
import type { CoinPackage } from './packages.js';

/** `set` replaces all packages; `merge` replaces those with the same ids, adds new ones and keeps the others. */
export const PACKAGES_OPERATIONS = ['set', 'merge'] as const;
export type PackagesOperation = (typeof PACKAGES_OPERATIONS)[number];

/** Events of the single stream of packages. Before its first event, the packages of the program are on sale. */
export type PackagesEvent = DomainEvent<
  'packages_changed',
  {
    /** Version of the packages after the change; each change increases it by one. */
    packages_version: Count;
    operation: PackagesOperation;
    packages: CoinPackage[];
    reason: string;
    by: string;
    changed_at: IsoTime;
  }
>;

export const PACKAGES_EVENTS = { packages_changed: BY_OPERATOR } as const satisfies Declarations<PackagesEvent>;
