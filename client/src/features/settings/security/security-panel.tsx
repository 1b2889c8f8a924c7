import { PasswordForm } from './password-form.js';
import { SessionsCard } from './sessions-card.js';

export function SecurityPanel() {
  return (
    <>
      <PasswordForm />
      <SessionsCard />
    </>
  );
}
