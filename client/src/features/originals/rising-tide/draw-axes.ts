import { type Plot, pointAt, type Range, ticks, timeAt } from './chart.js';

const FAINT = '#8c99bb';
const FONT = '12px "Inter Variable", system-ui, sans-serif';

/** Draws marks of the multiplier at the right and of the time below. The lines fade towards the figures. */
export function drawAxes(context: CanvasRenderingContext2D, plot: Plot, range: Range, count: number): void {
  const right = plot.left + plot.width;
  const line = context.createLinearGradient(plot.left, 0, right, 0);
  line.addColorStop(0.35, 'rgb(255 255 255 / 0)');
  line.addColorStop(1, 'rgb(255 255 255 / 0.1)');
  context.font = FONT;
  context.textBaseline = 'middle';
  context.fillStyle = FAINT;
  context.strokeStyle = line;
  context.lineWidth = 1;
  context.textAlign = 'left';
  context.beginPath();
  for (const height of ticks(1, range.top, count)) {
    const y = Math.round(pointAt(plot, range, timeAt(height)).y) + 0.5;
    context.moveTo(plot.left, y);
    context.lineTo(right, y);
    context.fillText(`${labelOf(height)}×`, right + 8, y);
  }
  context.stroke();
  context.textAlign = 'center';
  for (const seconds of ticks(0, range.ms / 1_000, count)) {
    const { x } = pointAt(plot, range, seconds * 1_000);
    if (x < right - 8) context.fillText(`${labelOf(seconds)} s`, x, plot.bottom + 14);
  }
}

const labelOf = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 });
