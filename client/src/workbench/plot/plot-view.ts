import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Columns } from '../timeline/columns.js';
import { plotData, troubles } from './plot-data.js';
import { type PlotHandlers, plotOptions } from './plot-options.js';
import type { OtherCurves } from './what-if-curve.js';
import type { Window, XBy } from './window.js';

/**
 * Wraps a uPlot canvas, which is redrawn only when the events, the window or the size change. The marker line of the
 * current event is a separate element above the canvas, so moving the slider redraws nothing.
 */
export class PlotView {
  private readonly plot: uPlot;
  private readonly line = document.createElement('div');
  private readonly sizes: ResizeObserver;
  private columns: Columns | undefined;
  private window: Window = { from: 0, to: 1 };
  private others: OtherCurves = {};
  private x = 0;

  /** @param container container element, which must have a size of its own */
  constructor(
    container: HTMLElement,
    private readonly xBy: XBy,
    hasBalances: boolean,
    hands: PlotHandlers,
    lineClass: string,
  ) {
    const window = () => this.window;
    const wrong = () => (this.columns ? troubles(this.columns, this.xBy) : []);
    const wish = { ...sizeOf(container), xBy, hasBalances, window, troubles: wrong, ...hands };
    this.plot = new uPlot(plotOptions(wish), undefined, container);
    this.line.className = lineClass;
    this.plot.over.append(this.line);
    this.sizes = new ResizeObserver(() => {
      this.plot.setSize(sizeOf(container));
      this.draw();
    });
    this.sizes.observe(container);
  }

  /** @param others hypothetical balances to draw as dashed lines */
  show(columns: Columns, window: Window, others: OtherCurves = {}): void {
    this.columns = columns;
    this.others = others;
    this.window = window;
    this.draw();
  }

  /** Moves the marker line of the current event to the given x value. */
  moveTo(x: number): void {
    this.x = x;
    const { from, to } = this.window;
    const share = (x - from) / (to - from);
    this.line.style.transform = `translateX(${(share * this.plot.over.clientWidth).toFixed(1)}px)`;
    this.line.hidden = share < 0 || share > 1;
  }

  destroy(): void {
    this.sizes.disconnect();
    this.plot.destroy();
  }

  private draw(): void {
    if (!this.columns) return;
    const pixels = this.plot.over.clientWidth;
    const others = this.columns.balances ? this.others : undefined;
    this.plot.setData(plotData(this.columns, this.xBy, this.window, pixels, others) as uPlot.AlignedData);
    this.moveTo(this.x);
  }
}

function sizeOf({ clientWidth, clientHeight }: HTMLElement): { width: number; height: number } {
  return { width: Math.max(1, clientWidth), height: Math.max(1, clientHeight) };
}
