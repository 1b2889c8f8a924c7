import type { CashierUserFields } from './user-fields.js';

/** Provides the fields of `User` for which the cashier service is responsible. */
export interface CashierPort {
  userFields(uid: string): Promise<CashierUserFields>;
}
