import { CURRENCIES } from '@goldwake/contracts';
import { useEffect, useState } from 'react';
import { CoinIcon, cx, Segmented } from '../../ui/index.js';
import { exactMoney } from '../money-text.js';
import { lastAtMost, rowAt } from '../timeline/columns.js';
import { useColumns, useRow, useWorkbench } from '../workbench-context.js';
import { AsOfSlider } from './as-of-slider.js';
import { BalancePlot } from './balance-plot.js';
import { BisectLine, BisectOverlay, useBisectRun } from './bisect-overlay.js';
import styles from './plot-card.module.css';
import { xsOf } from './plot-data.js';
import { useWhatIf } from './use-what-if.js';
import { WhatIfLegend } from './what-if-legend.js';
import { panned, type Window, wholeWindow, type XBy, zoomed } from './window.js';

const X_BY = [
  { id: 'event', label: 'By event' },
  { id: 'time', label: 'By time' },
] as const;

/** Plot of the balances over the complete stream or over the zoomed range, with the slider below it. */
export function PlotCard() {
  const workbench = useWorkbench();
  const columns = useColumns();
  const row = useRow();
  const whatIf = useWhatIf(columns);
  const run = useBisectRun(columns.uid);
  const [xBy, setXBy] = useState<XBy>('event');
  const [zoom, setZoom] = useState<Window | null>(null);
  const xs = xsOf(columns, xBy);
  const whole = wholeWindow(xs, xBy);
  const x = xs[row] ?? whole.from;
  const window = zoom ?? whole;

  // Keeps the current event in view: if the event is outside the zoomed window, the window moves to it.
  useEffect(() => {
    setZoom((now) => now && panned(now, wholeWindow(xs, xBy), x));
  }, [xs, xBy, x]);

  const pick = (value: number) => workbench.send({ type: 'SEEK', row: lastAtMost(xs, value) });
  return (
    <section className={styles.card} aria-label="Balances over time">
      <div className={styles.top}>
        <Readout />
        <div className={styles.tools}>
          {zoom && (
            <button type="button" className={styles.reset} onClick={() => setZoom(null)}>
              Show all
            </button>
          )}
          <Segmented
            label="Unit of the x axis"
            options={X_BY}
            value={xBy}
            onValue={(next) => {
              setXBy(next);
              setZoom(null);
            }}
          />
        </div>
      </div>
      {whatIf.data && <WhatIfLegend versions={whatIf.versions} answer={whatIf.data} />}
      <div className={styles.drawn}>
        <BalancePlot
          others={whatIf.curves}
          columns={columns}
          xBy={xBy}
          window={window}
          x={x}
          onPick={pick}
          onZoom={(from, to) => {
            const next = zoomed(whole, { from, to }, xBy === 'event' ? 2 : 1);
            if (!next) return;
            if (x < next.from || x > next.to) pick(next.to);
            setZoom(next);
          }}
          onReset={() => setZoom(null)}
        />
        {run && <BisectOverlay run={run} columns={columns} xBy={xBy} window={window} />}
      </div>
      <AsOfSlider columns={columns} row={row} xBy={xBy} window={window} onPick={pick} />
      {run && <BisectLine run={run} />}
    </section>
  );
}

/** Shows the balances at the current event, without rounding. */
function Readout() {
  const columns = useColumns();
  const event = rowAt(columns, useRow());
  if (!event?.balances) {
    return <p className={styles.none}>This stream carries no balances; the plot shows the number of events.</p>;
  }
  const { balances } = event;
  return (
    <dl className={styles.readout} data-testid="readout">
      {CURRENCIES.map((currency) => (
        <div key={currency} className={styles.balance}>
          <dt>
            <CoinIcon currency={currency} size={18} />
            <span className="visually-hidden">{currency}</span>
          </dt>
          <dd className={cx(balances[currency] < 0n && styles.negative)}>{exactMoney(balances[currency], currency)}</dd>
        </div>
      ))}
    </dl>
  );
}
