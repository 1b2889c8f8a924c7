import { useMedia } from '../../shell/use-media.js';
import { EmptyState, ErrorState, Skeleton, Tabs } from '../../ui/index.js';
import { HistoryIcon } from '../../ui/later-icons.js';
import { LinkButton } from '../../ui/link-button.js';
import { ChecksPanel } from '../checks/checks-panel.js';
import { EventPanel } from '../detail/event-panel.js';
import { EventList } from '../list/event-list.js';
import { linkTo } from '../page-url.js';
import { PlotCard } from '../plot/plot-card.js';
import { useWorkbench, useWorkbenchState } from '../workbench-context.js';
import styles from './stream-page.module.css';
import { CHECK_NAMES, CHECKS, isCheck, SIDE_BY_SIDE, type View } from './view.js';

/** Page of one stream: the plot, the event list, and the selected event or check. */
export function StreamPage({ view, onView }: { view: View; onView: (view: View) => void }) {
  const workbench = useWorkbench();
  const state = useWorkbenchState((snapshot) =>
    snapshot.matches({ open: 'shown' }) ? 'shown' : snapshot.matches({ open: 'failed' }) ? 'failed' : 'loading',
  );
  const { stream, trouble, columns } = useWorkbench().getSnapshot().context;
  const empty = useWorkbenchState(({ context }) => context.columns?.size === 0);
  if (state === 'loading') return <Loading />;
  if (state === 'failed' || !columns) {
    return trouble?.status === 404 ? (
      <EmptyState
        page
        icon={<HistoryIcon />}
        title={`No stream ${stream}`}
        action={<LinkButton to={linkTo()}>All players</LinkButton>}
      >
        A stream name is wallet-, account-, fairness- or promotions- followed by the player’s uid. Use the search to
        find one.
      </EmptyState>
    ) : (
      <ErrorState title={`${stream} could not be read`} onRetry={() => workbench.send({ type: 'RETRY' })}>
        {trouble?.message}
      </ErrorState>
    );
  }
  if (empty)
    return (
      <EmptyState page icon={<HistoryIcon />} title="No events yet">
        New events appear here as they arrive.
      </EmptyState>
    );
  return (
    <div className={styles.page}>
      <div className={styles.plot}>
        <PlotCard />
      </div>
      <Parts view={view} onView={onView} />
    </div>
  );
}

/**
 * On wide screens, shows the event list next to the event and the checks; on narrow screens, shows all of them in tabs.
 */
function Parts({ view, onView }: { view: View; onView: (view: View) => void }) {
  const wide = useMedia(SIDE_BY_SIDE);
  const stream = useWorkbenchState(({ context }) => context.stream) ?? '';
  const checks = stream.startsWith('wallet-');
  const shown = isCheck(view) && !checks ? 'event' : view;
  if (wide) {
    const items = (['event', ...(checks ? CHECKS : [])] as const).map((id) => ({
      id,
      label: isCheck(id) ? <KeyedName name={CHECK_NAMES[id]} /> : 'Event',
      panel: isCheck(id) ? <ChecksPanel check={id} onCheck={onView} alone /> : <EventPanel onView={onView} />,
    }));
    return (
      <>
        <div className={styles.list}>
          <EventList />
        </div>
        <aside className={styles.side} aria-label="Event and checks">
          <Tabs label="Event and checks" items={items} value={shown === 'list' ? 'event' : shown} onValue={onView} />
        </aside>
      </>
    );
  }
  const tab = isCheck(shown) ? 'checks' : shown;
  const items = [
    { id: 'list', label: 'List', panel: <EventList /> },
    { id: 'event', label: 'Event', panel: <EventPanel onView={onView} /> },
    ...(checks
      ? [
          {
            id: 'checks',
            label: 'Checks',
            panel: <ChecksPanel check={isCheck(shown) ? shown : 'explain'} onCheck={onView} />,
          },
        ]
      : []),
  ];
  return (
    <div className={styles.tabs}>
      <Tabs
        label="Events and checks"
        items={items}
        value={tab}
        onValue={(id) => onView(id === 'checks' ? 'explain' : (id as View))}
      />
    </div>
  );
}

/** Name of a check. Its first letter is highlighted, because it is the keyboard shortcut of the check. */
function KeyedName({ name }: { name: string }) {
  return (
    <span>
      <span className={styles.letter}>{name[0]}</span>
      {name.slice(1)}
    </span>
  );
}

function Loading() {
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.plot}>
        <Skeleton height={340} radius={12} />
      </div>
      <div className={styles.list}>
        <Skeleton height="100%" radius={12} />
      </div>
      <div className={styles.side}>
        <Skeleton height="100%" radius={12} />
      </div>
      <span role="status" className="visually-hidden">
        Reading the stream
      </span>
    </div>
  );
}
