export { Authenticator } from './authenticator.js';
export { appCode } from './authenticator-app.js';
export { proveEmail } from './emailed-codes.js';
export { openPersonalData, personalDataModule, type TestPersonalData } from './personal-data.js';
