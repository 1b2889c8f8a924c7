import uPlot from 'uplot';
import { amountTick, tickText } from './tick-text.js';
import type { Window, XBy } from './window.js';

/**
 * Width of the axis area on each side of the plot, in pixels: the GC axis is on the left, the SC axis on the right. The
 * slider below uses the same padding.
 */
export const GUTTER = 58;
const SINGLE_GUTTER = 16;

export interface PlotHandlers {
  /** Called with the x value when the user clicks on the plot. */
  onPick: (x: number) => void;
  /** Called when the user has selected a range by dragging. */
  onZoom: (from: number, to: number) => void;
  /** Called when the user double-clicks, to show the complete range again. */
  onReset: () => void;
}

export interface PlotRequest extends PlotHandlers {
  width: number;
  height: number;
  xBy: XBy;
  /** Whether the stream has balances. If not, the plot shows the number of events. */
  hasBalances: boolean;
  /** Returns the visible range of the x axis; called on each redraw. */
  window: () => Window;
  /** Returns the x values to mark as errors; called on each redraw. */
  troubles: () => readonly number[];
}

export function rightGutter(hasBalances: boolean): number {
  return hasBalances ? GUTTER : SINGLE_GUTTER;
}

/** Lengths of the dashes and gaps of a hypothetical balance, in pixels. */
const DASH = [6, 4];

/** Minimum length of a drag that zooms, in pixels. A shorter drag counts as a click. */
const DRAG_PX = 6;

export function plotOptions({
  width,
  height,
  xBy,
  hasBalances,
  window,
  troubles,
  onZoom,
  onReset,
  onPick,
}: PlotRequest): uPlot.Options {
  const colour = coloursOf(document.documentElement);
  const axis = (of: Partial<uPlot.Axis>): uPlot.Axis => ({
    stroke: colour.faint,
    font: `12px ${colour.font}`,
    grid: { stroke: colour.line, width: 1 },
    ticks: { show: false },
    gap: 8,
    ...of,
  });
  const amounts = (scale: string, stroke: string, side: 1 | 3): uPlot.Axis =>
    axis({
      scale,
      side,
      stroke,
      size: GUTTER,
      grid: { show: side === 3, stroke: colour.line, width: 1 },
      values: (_plot, splits, _axis, _space, step) => splits.map((coins) => amountTick(coins, step)),
    });
  const line = (scale: string, label: string, more: Partial<uPlot.Series>): uPlot.Series => ({
    scale,
    label,
    width: 1.5,
    points: { show: false },
    paths: uPlot.paths.stepped?.({ align: 1 }),
    ...more,
  });
  return {
    width,
    height,
    ms: 1,
    padding: [12, rightGutter(hasBalances) === GUTTER ? 0 : SINGLE_GUTTER, 0, 0],
    legend: { show: false },
    scales: {
      x: { time: false, range: () => [window().from, window().to] },
      left: { range: roomAround },
      right: { range: roomAround },
    },
    axes: [
      axis({
        size: 32,
        values: (_plot, splits, _axis, _space, step) =>
          splits.map((x) =>
            xBy === 'time' ? tickText(x, step) : Number.isInteger(x) ? x.toLocaleString('en-US') : '',
          ),
      }),
      amounts('left', hasBalances ? colour.gold : colour.faint, 3),
      ...(hasBalances ? [amounts('right', colour.green, 1)] : []),
    ],
    series: [
      {},
      // The Gold series has a filled area below its line and the Sweeps series has only a line, so that they can be
      // distinguished without colours.
      line('left', hasBalances ? 'GC' : 'events', {
        stroke: hasBalances ? colour.gold : colour.sky,
        fill: fading(hasBalances ? colour.goldWash : colour.skyWash),
      }),
      ...(hasBalances
        ? [
            line('right', 'SC', { stroke: colour.green, width: 1.75 }),
            line('left', 'GC what-if', { stroke: colour.gold, dash: DASH, width: 2 }),
            line('right', 'SC what-if', { stroke: colour.green, dash: DASH, width: 2 }),
          ]
        : []),
    ],
    cursor: {
      y: false,
      points: { show: false },
      drag: { x: true, y: false, setScale: false, dist: DRAG_PX },
      bind: {
        dblclick: () => () => {
          onReset();
          return null;
        },
      },
    },
    hooks: {
      ready: [
        (plot) => {
          let pressed = Number.NaN;
          plot.over.addEventListener('mousedown', (event) => {
            pressed = event.clientX;
          });
          plot.over.addEventListener('click', (event) => {
            if (Math.abs(event.clientX - pressed) < DRAG_PX) {
              onPick(plot.posToVal(event.clientX - plot.over.getBoundingClientRect().left, 'x'));
            }
          });
        },
      ],
      draw: [(plot) => markTroubles(plot, troubles(), colour.coral)],
      setSelect: [
        (plot) => {
          const { left, width: selected } = plot.select;
          if (selected < DRAG_PX) return;
          onZoom(plot.posToVal(left, 'x'), plot.posToVal(left + selected, 'x'));
          plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
        },
      ],
    },
  };
}

/** Draws each error mark as a thin line with an arrowhead, so that it is recognisable without its colour too. */
function markTroubles(plot: uPlot, xs: readonly number[], colour: string): void {
  const { ctx, bbox } = plot;
  const head = 5 * devicePixelRatio;
  ctx.save();
  ctx.fillStyle = colour;
  for (const x of xs) {
    const left = Math.round(plot.valToPos(x, 'x', true));
    if (!(left >= bbox.left && left <= bbox.left + bbox.width)) continue;
    ctx.fillRect(left, bbox.top, Math.max(1, devicePixelRatio), bbox.height);
    ctx.beginPath();
    ctx.moveTo(left - head, bbox.top);
    ctx.lineTo(left + head, bbox.top);
    ctx.lineTo(left, bbox.top + head * 1.6);
    ctx.fill();
  }
  ctx.restore();
}

/** Returns a fill that fades from the colour at the top of the plot to transparent at the axis. */
function fading(colour: string): uPlot.Series.Fill {
  return ({ ctx, bbox: { top, height } }) => {
    const gradient = ctx.createLinearGradient(0, top, 0, top + height);
    gradient.addColorStop(0, colour);
    gradient.addColorStop(1, 'transparent');
    return gradient;
  };
}

function roomAround(_plot: uPlot, min: number | null, max: number | null): uPlot.Range.MinMax {
  return uPlot.rangeNum(min ?? 0, max ?? 1, 0.12, true);
}

function coloursOf(element: Element) {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    gold: token('gold'),
    goldWash: token('gold-wash'),
    green: token('green'),
    coral: token('coral'),
    sky: token('sky'),
    skyWash: token('sky-wash'),
    faint: token('text-faint'),
    line: token('line'),
    font: token('font'),
  };
}
