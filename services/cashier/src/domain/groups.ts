/** Consumer group that settles a purchase in the wallet if the process that stored its event could not do so. */
export const CREDITS_GROUP = 'cashier.credits';
