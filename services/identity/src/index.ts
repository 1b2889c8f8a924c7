export { SignUp } from './commands/sign-up.js';
export { SignedTokens } from './secrets/access-tokens.js';
export { PasswordHashes } from './secrets/password-hashes.js';
