import { asProblem } from '../../../api/index.js';
import { refusalText } from '../../../players/index.js';
import { ErrorState, Skeleton } from '../../../ui/index.js';
import styles from '../settings.module.css';
import { SettingsCard } from '../settings-card.js';
import { PrivacyForm } from './privacy-form.js';
import { usePrivacy } from './privacy-query.js';

/** Card with the settings of what other players see. */
export function PrivacyCard() {
  const privacy = usePrivacy();
  const { data } = privacy;
  return (
    <SettingsCard
      title="Privacy"
      about="What others see of you. Your username, picture and the month you joined are always on your card."
    >
      {data && <PrivacyForm privacy={data} />}
      {!data && privacy.isError && (
        <ErrorState
          title="Your privacy settings could not be loaded"
          onRetry={() => void privacy.refetch()}
          busy={privacy.isFetching}
        >
          {refusalText(asProblem(privacy.error))}
        </ErrorState>
      )}
      {!data && !privacy.isError && privacy.fetchStatus === 'idle' && (
        <p className={styles.soft}>They are shown once Goldwake can be reached.</p>
      )}
      {!data && privacy.fetchStatus === 'fetching' && !privacy.isError && <Skeleton height={236} />}
    </SettingsCard>
  );
}
