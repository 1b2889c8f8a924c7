import { AccountActionPage } from '../features/account-action/index.js';
import { useTitle } from '../shell/use-title.js';

export default function AccountActionRoute() {
  useTitle('Your account');
  return <AccountActionPage />;
}
