export { Authenticator } from './authenticator.js';
export { appCode } from './authenticator-app.js';
