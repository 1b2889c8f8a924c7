import { type User, usState } from '@goldwake/contracts';
import { useAuth } from '../../../session/index.js';
import { Badge, Button } from '../../../ui/index.js';
import styles from '../settings.module.css';
import { SettingsCard } from '../settings-card.js';

/** Shows whether the account is complete, with a button that opens the onboarding. */
export function AccountStatus({ user, onComplete }: { user: User; onComplete: () => void }) {
  const { confirmed } = useAuth();
  return (
    <SettingsCard
      title="Account"
      about="Who you are and where you live. You are asked once, before your first redemption."
    >
      {user.pii_submitted ? (
        <>
          <div className={styles.fact}>
            <Badge tone="green">Complete</Badge>
          </div>
          <dl className={styles.facts}>
            <dt>Date of birth</dt>
            <dd>{birthText(user) ?? 'Not known'}</dd>
            <dt>State</dt>
            <dd>{usState(user.state_id ?? '')?.name ?? 'Not known'}</dd>
          </dl>
          <p className={styles.soft}>These cannot be changed here, because they must match your documents.</p>
        </>
      ) : (
        <>
          <div className={styles.fact}>
            <Badge tone="gold">Not complete yet</Badge>
          </div>
          <p>Missing: your full name and the state you live in. It takes a minute.</p>
          <div className={styles.actions}>
            <Button
              disabled={!confirmed}
              title={confirmed ? undefined : 'Once Goldwake can be reached'}
              onClick={onComplete}
            >
              Complete your account
            </Button>
          </div>
        </>
      )}
    </SettingsCard>
  );
}

function birthText({ dob_year, dob_month, dob_day }: User): string | null {
  if (!dob_year || !dob_month || !dob_day) return null;
  return new Date(Date.UTC(dob_year, dob_month - 1, dob_day)).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
}
