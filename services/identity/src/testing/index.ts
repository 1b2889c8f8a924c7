export { Authenticator } from './authenticator.js';
export { appCode } from './authenticator-app.js';
export { openPersonalData, personalDataModule, type TestPersonalData } from './personal-data.js';
