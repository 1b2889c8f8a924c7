/** Label of every control that opens or completes the login, as in the specification (§2). */
export const LOGIN = 'Login';
