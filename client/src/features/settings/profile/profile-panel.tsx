import { useAuth } from '../../../session/index.js';
import { BlockedPlayersCard } from '../privacy/blocked-players-card.js';
import { PrivacyCard } from '../privacy/privacy-card.js';
import { AccountStatus } from './account-status.js';
import { AvatarForm } from './avatar-form.js';
import { EmailForm } from './email-form.js';
import { NamesForm } from './names-form.js';
import { PaymentMethods } from './payment-methods.js';
import { SoundsCard } from './sounds-card.js';
import { UsernameForm } from './username-form.js';

/**
 * Profile page, which is shown at two URLs (specification §2). At /settings/payment-methods it scrolls to the
 * payment methods.
 */
export function ProfilePanel({
  at,
  onCompleteAccount,
}: {
  at: 'profile' | 'payment-methods';
  onCompleteAccount: () => void;
}) {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <>
      <AvatarForm user={user} />
      <NamesForm user={user} />
      <UsernameForm user={user} />
      <EmailForm user={user} />
      <PrivacyCard />
      <BlockedPlayersCard />
      <SoundsCard />
      <AccountStatus user={user} onComplete={onCompleteAccount} />
      <PaymentMethods asked={at === 'payment-methods'} />
    </>
  );
}
