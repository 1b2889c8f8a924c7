/** Every address of the client, in one place. */
export const paths = {
  lobby: '/',
  dice: '/games/dice',
  authAction: '/auth/action',
  mailbox: '/dev/mailbox',
} as const;
