import { MailboxPage } from '../features/mailbox/index.js';
import { useTitle } from '../shell/use-title.js';

export default function MailboxRoute() {
  useTitle('Local mailbox');
  return <MailboxPage />;
}
