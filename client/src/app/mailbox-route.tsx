import { MailboxPage } from '../features/mailbox/index.js';
import { useNoIndex, useTitle } from '../shell/use-title.js';

export default function MailboxRoute() {
  useTitle('Local mailbox', 'The e-mails of this casino. They never leave this machine.');
  useNoIndex();
  return <MailboxPage />;
}
