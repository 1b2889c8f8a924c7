export { SignUp } from './commands/sign-up.js';
export { IdentityModule } from './identity.module.js';
export { SignedTokens } from './secrets/access-tokens.js';
export { PasswordHashes } from './secrets/password-hashes.js';
