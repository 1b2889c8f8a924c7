import { AccountActionPage } from '../features/account-action/index.js';
import { useNoIndex, useTitle } from '../shell/use-title.js';

export default function AccountActionRoute() {
  useTitle('Your account', 'Confirms an e-mail address or sets a new password by the link in a letter.');
  useNoIndex();
  return <AccountActionPage />;
}
