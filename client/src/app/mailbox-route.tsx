import { MailboxPage } from '../features/mailbox/index.js';
import { useNoIndex, useTitle } from '../shell/use-title.js';

export default function MailboxRoute() {
  useTitle('Local mailbox', 'The letters that this casino has sent: to nobody but this machine.');
  useNoIndex();
  return <MailboxPage />;
}
