import { cx } from '../../ui/index.js';
import { rowAt } from '../timeline/columns.js';
import { timeText } from '../timeline/moment.js';
import { useWorkbench, useWorkbenchState } from '../workbench-context.js';
import styles from './as-of.module.css';

/** Shows the selected moment in the stream, which all data on the page refers to, and a button to follow new events. */
export function AsOf() {
  const workbench = useWorkbench();
  const columns = useWorkbenchState(({ context }) => context.columns);
  const row = useWorkbenchState(({ context }) => context.row);
  const following = useWorkbenchState(({ context }) => context.following);
  const lost = useWorkbenchState(
    (snapshot) => snapshot.matches({ open: 'shown' }) && snapshot.context.trouble !== null,
  );
  const event = columns && rowAt(columns, row);
  if (!columns || !event) return null;
  return (
    <div className={styles.asOf}>
      <span className={styles.moment} data-testid="as-of">
        <span className={styles.label}>as of</span> <b>@{event.version}</b>{' '}
        <span className={styles.time}>
          {timeText(event.recordedAt)} <abbr title="All times are in UTC">UTC</abbr>
        </span>
      </span>
      <button
        type="button"
        className={cx(styles.follow, following && styles.on, lost && styles.lost)}
        aria-pressed={following}
        title={following ? 'New events are shown as they arrive' : 'Go to the last event and follow new events (G)'}
        onClick={() => workbench.send({ type: 'FOLLOW' })}
      >
        <span className={styles.dot} aria-hidden="true" />
        {lost ? 'Not reached' : following ? 'Following' : 'Follow'}
      </button>
      <span role="status" className="visually-hidden">
        {lost ? 'The casino cannot be reached; the page shows the last known data.' : ''}
      </span>
    </div>
  );
}
