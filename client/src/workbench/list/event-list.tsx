import { CURRENCIES, SYMBOLS } from '@goldwake/contracts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useId, useMemo, useRef } from 'react';
import { useMedia } from '../../shell/use-media.js';
import { AlertIcon } from '../../ui/icons.js';
import { cx } from '../../ui/index.js';
import { CheckIcon } from '../../ui/later-icons.js';
import { exactMicros, movedMicros } from '../money-text.js';
import { SIDE_BY_SIDE } from '../page/view.js';
import { type Columns, lastAtMost, rowAt } from '../timeline/columns.js';
import { timeText } from '../timeline/moment.js';
import { usePageUrl } from '../use-page-url.js';
import { useColumns, useRow, useWorkbench, useWorkbenchState } from '../workbench-context.js';
import styles from './event-list.module.css';
import { FilterBar } from './filter-bar.js';
import { rowsMatching } from './filter-rows.js';

const ROW_PX = 34;
const TOUCH_ROW_PX = 48;

const STEPS: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 20,
  PageUp: -20,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/**
 * Virtualised list of the events of the stream that match the filters: only the visible rows are in the DOM. The
 * selected row is the current event.
 */
export function EventList() {
  const height = useMedia(SIDE_BY_SIDE) ? ROW_PX : TOUCH_ROW_PX;
  return <Rows key={height} height={height} />;
}

function Rows({ height }: { height: number }) {
  const id = useId();
  const workbench = useWorkbench();
  const columns = useColumns();
  const row = useRow();
  const marked = useWorkbenchState(({ context }) => context.marked);
  const { filters } = usePageUrl();
  const { type, reason, amount, from, to } = filters;
  // The filters are a new object after each render, so the memo depends on their values.
  const matching = useMemo(
    () => rowsMatching(columns, { type, reason, amount, from, to }),
    [columns, type, reason, amount, from, to],
  );
  const count = matching ? matching.length : columns.size;
  const rowOf = (index: number): number => (matching ? (matching[index] ?? -1) : index);
  // Index of the current event's row among the visible rows, or of the last visible row before it.
  const index = matching ? lastAtMost(matching, row) : row;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
  });

  useEffect(() => {
    if (index < 0) return;
    const { range } = rows;
    const near = range && index >= range.startIndex - 2 && index <= range.endIndex + 2;
    rows.scrollToIndex(index, { align: near ? 'auto' : 'center' });
  }, [rows, index]);

  const step = (by: number): void => {
    if (!matching) {
      workbench.send({ type: 'STEP', by });
      return;
    }
    const next = rowOf(Math.min(Math.max(index + by, 0), count - 1));
    if (next >= 0) workbench.send({ type: 'SEEK', row: next });
  };

  return (
    <section className={styles.card} aria-label="Events">
      <FilterBar shown={count} />
      <div className={cx(styles.head, styles.line)} aria-hidden="true">
        <span>Version</span>
        <span className={styles.time}>Recorded (UTC)</span>
        <span>Type</span>
        {columns.balances && (
          <>
            {CURRENCIES.map((one) => (
              <span key={one} className={styles.amount}>
                {SYMBOLS[one]} moved
              </span>
            ))}
            {CURRENCIES.map((one) => (
              <span key={one} className={cx(styles.amount, styles.after)}>
                {SYMBOLS[one]} after
              </span>
            ))}
          </>
        )}
      </div>
      <div
        ref={scroller}
        className={styles.scroller}
        role="listbox"
        aria-label="Events, oldest first"
        aria-activedescendant={index >= 0 && rowOf(index) === row ? `${id}-${row}` : undefined}
        tabIndex={0}
        onKeyDown={(event) => {
          const by = STEPS[event.key];
          if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          step(by);
        }}
      >
        <div className={styles.all} style={{ height: rows.getTotalSize() }} role="presentation">
          {count === 0 && <p className={styles.none}>No event matches these filters.</p>}
          {rows.getVirtualItems().map((item) => {
            const shown = rowOf(item.index);
            const version = columns.version[shown] ?? 0;
            return (
              <EventRow
                key={shown}
                id={`${id}-${shown}`}
                columns={columns}
                row={shown}
                index={item.index}
                count={count}
                top={item.start}
                height={height}
                chosen={shown === row}
                marked={marked.includes(version)}
                onChoose={(extend) => {
                  workbench.send({ type: 'SEEK', row: shown });
                  if (extend) workbench.send({ type: 'MARK', version });
                }}
              />
            );
          })}
        </div>
      </div>
    </section>
  );
}

interface EventRowProps {
  id: string;
  columns: Columns;
  row: number;
  /** Index of the row among the visible rows, and the number of visible rows. */
  index: number;
  count: number;
  top: number;
  height: number;
  chosen: boolean;
  marked: boolean;
  /**
   * Called when a row is clicked.
   * @param extend true if Ctrl, ⌘ or Shift was pressed: the event is then also added to the what-if selection
   */
  onChoose: (extend: boolean) => void;
}

const EventRow = memo(
  function EventRow({ id, columns, row, index, count, top, height, chosen, marked, onChoose }: EventRowProps) {
    const event = rowAt(columns, row);
    if (!event) return null;
    const { version, type, recordedAt, moved, balances, broken, missingBefore } = event;
    const trouble = broken ? 'cannot be folded' : missingBefore && `${missing(missingBefore)} before it`;
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox handles the keyboard
      // biome-ignore lint/a11y/useFocusableInteractive: the listbox has the focus and uses aria-activedescendant
      <div
        id={id}
        role="option"
        aria-selected={chosen}
        aria-posinset={index + 1}
        aria-setsize={count}
        translate="no"
        className={cx(styles.row, styles.line, chosen && styles.chosen, broken && styles.broken)}
        style={{ height, transform: `translateY(${top}px)` }}
        data-version={version}
        onClick={({ ctrlKey, metaKey, shiftKey }) => onChoose(ctrlKey || metaKey || shiftKey)}
      >
        <span className={styles.version}>
          {marked && (
            <CheckIcon size={14} className={styles.mark} aria-hidden={false} aria-label="selected for what-if" />
          )}
          @{version}
        </span>
        <span className={styles.time}>{timeText(recordedAt)}</span>
        <span className={styles.type}>
          {trouble && <AlertIcon size={15} className={styles.alert} />}
          {type}
        </span>
        {moved &&
          CURRENCIES.map((one) => (
            <span
              key={one}
              className={cx(styles.amount, styles.moved)}
              data-sign={moved[one] > 0n ? 'up' : moved[one] < 0n ? 'down' : 'none'}
            >
              {moved[one] === 0n ? '·' : movedMicros(moved[one])}
              {moved[one] !== 0n && <span className={styles.symbol}>{SYMBOLS[one]}</span>}
            </span>
          ))}
        {trouble ? (
          <em className={styles.trouble}>{trouble}</em>
        ) : (
          balances &&
          CURRENCIES.map((one) => (
            <span key={one} className={cx(styles.amount, styles.after, balances[one] < 0n && styles.negative)}>
              {exactMicros(balances[one])}
            </span>
          ))
        )}
      </div>
    );
  },
  (old, now) =>
    old.row === now.row &&
    old.index === now.index &&
    old.count === now.count &&
    old.columns === now.columns &&
    old.top === now.top &&
    old.height === now.height &&
    old.chosen === now.chosen &&
    old.marked === now.marked,
);

function missing([from, to]: readonly [from: number, to: number]): string {
  return from === to ? `@${from} is missing` : `@${from} to @${to} are missing`;
}
