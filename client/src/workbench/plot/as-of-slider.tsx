import { CURRENCIES } from '@goldwake/contracts';
import { exactMoney } from '../money-text.js';
import { type Columns, rowAt } from '../timeline/columns.js';
import { timeText } from '../timeline/moment.js';
import { useWorkbench } from '../workbench-context.js';
import styles from './as-of-slider.module.css';
import { xsOf } from './plot-data.js';
import { GUTTER, rightGutter } from './plot-options.js';
import type { Window, XBy } from './window.js';

/** Number of events by which each key moves the slider. */
const STEPS: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 100,
  PageDown: -100,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/**
 * Slider that selects the current event. It is as wide as the plot, so that its thumb is exactly below the plot's
 * marker line. The keys move by events even if the axis shows time.
 */
export function AsOfSlider({
  columns,
  row,
  xBy,
  window,
  onPick,
}: {
  columns: Columns;
  row: number;
  xBy: XBy;
  window: Window;
  onPick: (x: number) => void;
}) {
  const workbench = useWorkbench();
  const event = rowAt(columns, row);
  const x = xsOf(columns, xBy)[row] ?? window.from;
  return (
    <div
      className={styles.slider}
      style={{ paddingLeft: GUTTER, paddingRight: rightGutter(columns.balances !== null) }}
    >
      <input
        type="range"
        className={styles.input}
        aria-label="As of event"
        aria-valuetext={event && spoken(event)}
        min={window.from}
        max={window.to}
        step="any"
        value={Math.min(Math.max(x, window.from), window.to)}
        disabled={columns.size === 0}
        onChange={({ currentTarget }) => onPick(Number(currentTarget.value))}
        onKeyDown={(key) => {
          const by = STEPS[key.key];
          if (by === undefined || key.ctrlKey || key.metaKey || key.altKey) return;
          key.preventDefault();
          workbench.send({ type: 'STEP', by });
        }}
      />
    </div>
  );
}

function spoken({ version, type, recordedAt, balances }: NonNullable<ReturnType<typeof rowAt>>): string {
  const money = balances ? CURRENCIES.map((one) => exactMoney(balances[one], one)) : [];
  return [`version ${version}`, type, `${timeText(recordedAt)} UTC`, ...money].join(', ');
}
