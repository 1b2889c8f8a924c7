/** Consumer group that opens a wallet for each new player. */
export const OPEN_ON_SIGN_UP_GROUP = 'wallet.open_on_sign_up';
