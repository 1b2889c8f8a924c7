import { PasswordForm } from './password-form.js';
import { SecondFactorsCard } from './second-factors-card.js';
import { SessionsCard } from './sessions-card.js';

export function SecurityPanel() {
  return (
    <>
      <PasswordForm />
      <SecondFactorsCard />
      <SessionsCard />
    </>
  );
}
