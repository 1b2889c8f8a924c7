import { ReferralsPage } from '../features/referrals/index.js';
import { useTitle } from '../shell/use-title.js';

export default function ReferralsRoute() {
  useTitle('Refer a Friend', 'Your link, the friends who joined with it, and what they bring you.');
  return <ReferralsPage />;
}
