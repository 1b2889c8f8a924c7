import { paths } from '../../shell/paths.js';
import { LinkButton } from '../../ui/index.js';
import { NotYet } from './not-yet.js';
import styles from './settings.module.css';
import { SettingsCard } from './settings-card.js';

export function AdditionalVerification() {
  return (
    <SettingsCard title="Additional verification" about="Proof of who you are and where you live.">
      <NotYet>
        <p>
          <strong>Not here yet.</strong> Your first redemption will require documents: a proof of identity and a proof
          of address, both simulated like the money. There is nothing to redeem yet, so none are required, and no
          document can be sent from this page.
        </p>
        <p>Your name, date of birth and state can be given already, in your profile.</p>
      </NotYet>
      <div className={styles.actions}>
        <LinkButton to={paths.settingsProfile}>To your profile</LinkButton>
      </div>
    </SettingsCard>
  );
}
