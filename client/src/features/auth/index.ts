export { default as AuthDialog } from './auth-dialog.js';
