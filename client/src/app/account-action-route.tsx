import { AccountActionPage } from '../features/account-action/index.js';
import { useNoIndex, useTitle } from '../shell/use-title.js';

export default function AccountActionRoute() {
  useTitle('Your account', 'Confirm your e-mail address or set a new password.');
  useNoIndex();
  return <AccountActionPage />;
}
