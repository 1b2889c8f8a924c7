export { default as MailboxPage } from './mailbox-page.js';
