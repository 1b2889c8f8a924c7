import { useLayoutEffect, useRef, useState } from 'react';
import type { Columns } from '../timeline/columns.js';
import styles from './balance-plot.module.css';
import type { PlotHandlers } from './plot-options.js';
import { PlotView } from './plot-view.js';
import type { OtherCurves } from './what-if-curve.js';
import type { Window, XBy } from './window.js';

interface BalancePlotProps extends PlotHandlers {
  columns: Columns;
  xBy: XBy;
  window: Window;
  /** Hypothetical balances, drawn as dashed lines. */
  others?: OtherCurves | undefined;
  /** Position of the current event on the x axis. */
  x: number;
}

/**
 * Plot of the balances over the events or over time. It is hidden from assistive technology, because the event list
 * contains the same data as text.
 */
export function BalancePlot({ columns, xBy, window, x, others, ...hands }: BalancePlotProps) {
  const container = useRef<HTMLDivElement>(null);
  const latest = useRef(hands);
  const [view, setView] = useState<PlotView>();
  const hasBalances = columns.balances !== null;
  const { from, to } = window;

  useLayoutEffect(() => {
    latest.current = hands;
  });

  useLayoutEffect(() => {
    if (!container.current) return;
    const steady: PlotHandlers = {
      onPick: (value) => latest.current.onPick(value),
      onZoom: (first, last) => latest.current.onZoom(first, last),
      onReset: () => latest.current.onReset(),
    };
    const made = new PlotView(container.current, xBy, hasBalances, steady, styles.asOf ?? '');
    setView(made);
    return () => made.destroy();
  }, [xBy, hasBalances]);

  useLayoutEffect(() => view?.show(columns, { from, to }, others), [view, columns, from, to, others]);

  useLayoutEffect(() => view?.moveTo(x), [view, x]);

  return <div ref={container} className={styles.plot} data-testid="plot" aria-hidden="true" />;
}
