export { SignUp } from './commands/sign-up.js';
export { SignedTokens } from './secrets/access-tokens.js';
export { checkDataKey } from './secrets/data-key.js';
export { PasswordHashes } from './secrets/password-hashes.js';
