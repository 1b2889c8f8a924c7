import { paths } from '../../shell/paths.js';
import { LinkButton } from '../../ui/index.js';
import { NotYet } from './not-yet.js';
import styles from './settings.module.css';
import { SettingsCard } from './settings-card.js';

export function SelfExclusion() {
  return (
    <SettingsCard title="Self-exclusion" about="A break from playing that you set yourself and cannot end early.">
      <NotYet>
        <p>
          <strong>Not here yet.</strong> This page will hold:
        </p>
        <ul>
          <li>breaks of a day, a week or a month, and exclusion for longer or for good;</li>
          <li>limits on play by day, week and month.</li>
        </ul>
        <p>
          Until then there is no switch here that would only seem to help. All play is for play money; to stop now, sign
          out. Where to find help is said under responsible social gaming.
        </p>
      </NotYet>
      <div className={styles.actions}>
        <LinkButton to={paths.responsibleGaming}>Responsible social gaming</LinkButton>
        <LinkButton to={paths.settingsSecurity} tone="quiet">
          Your sessions
        </LinkButton>
      </div>
    </SettingsCard>
  );
}
