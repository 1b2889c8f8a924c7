import { useQuery } from '@tanstack/react-query';
import { cx } from '../../ui/index.js';
import { EventLink } from '../event-link.js';
import { type Columns, lastAtMost } from '../timeline/columns.js';
import { usePageUrl } from '../use-page-url.js';
import { bisectQuery } from '../workbench-queries.js';
import styles from './bisect-overlay.module.css';
import { narrowing } from './narrowing.js';
import { xsOf } from './plot-data.js';
import { GUTTER, rightGutter } from './plot-options.js';
import { useNarrowing } from './use-narrowing.js';
import type { Window, XBy } from './window.js';

/** The search of the open bisect check, or undefined before its result. `settled` is set when all probes are shown. */
export function useBisectRun(uid: string) {
  const { view, claim, rule } = usePageUrl();
  const { data, dataUpdatedAt } = useQuery({ ...bisectQuery(uid, { claim, rule }), enabled: view === 'bisect' });
  const steps = data ? narrowing(data.probes) : [];
  const shown = useNarrowing(dataUpdatedAt, steps.length);
  if (view !== 'bisect' || !data) return undefined;
  return { steps: steps.slice(0, shown), culprit: data.culprit, settled: shown === steps.length };
}

export type BisectRun = NonNullable<ReturnType<typeof useBisectRun>>;

/**
 * Draws the probes of a bisect above the plot, the interval that may still contain the fault and, at the end, the event
 * at fault. Probes in other streams are drawn at their positions.
 */
export function BisectOverlay({
  run: { steps, culprit, settled },
  columns,
  xBy,
  window,
}: {
  run: BisectRun;
  columns: Columns;
  xBy: XBy;
  window: Window;
}) {
  const xs = xsOf(columns, xBy);
  const percent = (position: number) => {
    const x = xs[Math.max(0, lastAtMost(columns.position, position))] ?? window.from;
    return Math.min(100, Math.max(0, ((x - window.from) / (window.to - window.from)) * 100));
  };
  const last = steps.at(-1);
  const left = last ? percent(last.from) : 0;
  const right = last && last.to !== null ? percent(last.to) : 100;
  const fault = settled && culprit?.position != null ? percent(culprit.position) : undefined;
  return (
    <div
      className={styles.overlay}
      style={{ left: GUTTER, right: rightGutter(columns.balances !== null) }}
      aria-hidden="true"
      data-testid="bisect-overlay"
      data-settled={settled || undefined}
    >
      {!(settled && !culprit) && (
        <div className={styles.interval} style={{ left: `${left}%`, width: `${Math.max(0, right - left)}%` }} />
      )}
      {steps.map(({ probe: { position, holds } }, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: probes are only appended
          key={at}
          className={cx(styles.probe, !holds && styles.failed)}
          style={{ left: `${percent(position)}%` }}
        />
      ))}
      {fault !== undefined && <div className={styles.fault} style={{ left: `${fault}%` }} />}
    </div>
  );
}

/** One line below the plot: what the bisect found, with a link to the event at fault. */
export function BisectLine({ run: { culprit, settled } }: { run: BisectRun }) {
  if (!settled || !culprit) return null;
  const { event_id, position, message } = culprit;
  return (
    <p className={styles.line} data-testid="bisect-line">
      <span className={styles.flag} aria-hidden="true" />
      <span>
        {event_id !== null && (
          <>
            {position === null ? event_id : <EventLink eventId={event_id} className={styles.link} />}
            {': '}
          </>
        )}
        {message}
      </span>
    </p>
  );
}
