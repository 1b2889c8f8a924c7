import { type Plot, type Point, plotIn, pointAt, type Range, rangeAt, SEA_LEVEL, timeAt } from './chart.js';
import { drawAxes } from './draw-axes.js';

/** What one frame of the drawing shows. */
export interface Scene {
  /** `calm` is the sea between rounds. */
  state: 'calm' | 'rising' | 'turned';
  /** Milliseconds since the start of the curve; up to the end in a round that is over. */
  elapsed: number;
  /** Milliseconds since the round ended. */
  sinceEnd: number;
  /** Time of the swell in milliseconds; it does not advance with reduced motion. */
  swell: number;
  /** Heights at which bets were cashed out. */
  cashOuts: readonly number[];
  /** Height at which the player was cashed out. */
  own: number | null;
  /** Height at which the player's bet is cashed out by itself. */
  target: number | null;
}

const GOLD = '#ffd778';
const GOLD_LINE = '#f2c14e';
const CORAL = '#ff6b6b';
const GREEN = '#35c98e';
const DECK = '#121b2e';
/** Number of straight lines of which the curve is drawn. */
const POINTS = 72;

/** Draws one frame. @param size of the drawing in CSS pixels */
export function drawSea(context: CanvasRenderingContext2D, size: { width: number; height: number }, scene: Scene) {
  const plot = plotIn(size);
  const range = rangeAt(scene.state === 'calm' ? 0 : scene.elapsed);
  context.clearRect(0, 0, size.width, size.height);
  drawAxes(context, plot, range, size.width < 480 ? 4 : 5);
  drawSwell(context, plot, scene.swell);
  if (scene.state === 'calm') {
    const lift = SWELL_HEIGHT * wave(22, scene.swell, 1);
    lantern(context, { x: plot.left + 22, y: plot.bottom - SEA_LEVEL + lift - 3 });
  } else drawTide(context, plot, range, scene);
}

const SWELL_HEIGHT = 4;

/** The sea: two low waves across the whole drawing. */
function drawSwell(context: CanvasRenderingContext2D, plot: Plot, time: number): void {
  const right = plot.left + plot.width;
  for (const [index, lift] of [5, 0].entries()) {
    context.beginPath();
    context.moveTo(plot.left, plot.bottom);
    for (let x = plot.left; x <= right + 8; x += 8)
      context.lineTo(Math.min(x, right), plot.bottom - SEA_LEVEL - lift + SWELL_HEIGHT * wave(x, time, index));
    context.lineTo(right, plot.bottom);
    context.closePath();
    context.fillStyle = `rgb(47 134 216 / ${index === 0 ? 0.16 : 0.3})`;
    context.fill();
  }
}

function wave(x: number, time: number, index: number): number {
  return Math.sin(x / (90 + 40 * index) + time / (1_400 + 500 * index)) + 0.5 * Math.sin(x / 37 - time / 1_900);
}

/** The wave whose back is the curve, with the lantern on its crest. */
function drawTide(context: CanvasRenderingContext2D, plot: Plot, range: Range, scene: Scene): void {
  const { elapsed } = scene;
  const turned = scene.state === 'turned';
  const tip = pointAt(plot, range, elapsed);
  const back = new Path2D();
  back.moveTo(plot.left, pointAt(plot, range, 0).y);
  for (let point = 1; point <= POINTS; point++) {
    const { x, y } = pointAt(plot, range, (elapsed * point) / POINTS);
    back.lineTo(x, y);
  }
  context.save();
  context.beginPath();
  context.rect(plot.left, 0, plot.width, plot.bottom);
  context.clip();
  context.fillStyle = depths(context, plot, tip, turned);
  context.fill(withFront(back, plot, tip));
  context.restore();
  if (scene.target !== null) drawTarget(context, plot, range, scene.target);

  context.strokeStyle = turned ? CORAL : GOLD_LINE;
  context.lineWidth = 4;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.stroke(back);

  for (const height of scene.cashOuts)
    disc(context, pointAt(plot, range, timeAt(height)), 3.5, 'rgb(170 182 211 / 0.9)');
  if (scene.own !== null) drawOwn(context, pointAt(plot, range, timeAt(scene.own)));
  if (!turned) lantern(context, tip);
  else drawTurn(context, tip, scene.sinceEnd);
}

/** Closes the wave: behind its crest it falls to the sea, the wider the higher it is. */
function withFront(back: Path2D, plot: Plot, tip: Point): Path2D {
  const front = new Path2D(back);
  const level = plot.bottom - SEA_LEVEL + 3;
  const fall = Math.max(0, level - tip.y);
  const reach = 28 + fall * 0.55;
  front.bezierCurveTo(tip.x + 6, tip.y + fall * 0.55, tip.x + reach * 0.35, level, tip.x + reach, level);
  // Below this, it is the sea of the whole drawing.
  front.lineTo(plot.left, level);
  front.closePath();
  return front;
}

function depths(context: CanvasRenderingContext2D, plot: Plot, tip: Point, turned: boolean): CanvasGradient {
  const depth = context.createLinearGradient(0, Math.min(tip.y, plot.bottom - SEA_LEVEL), 0, plot.bottom);
  depth.addColorStop(0, turned ? 'rgb(122 104 140 / 0.42)' : 'rgb(47 134 216 / 0.56)');
  depth.addColorStop(1, turned ? 'rgb(122 104 140 / 0.1)' : 'rgb(47 134 216 / 0.14)');
  return depth;
}

/** The warm light on the crest. */
function lantern(context: CanvasRenderingContext2D, { x, y }: Point): void {
  const glow = context.createRadialGradient(x, y, 0, x, y, 34);
  glow.addColorStop(0, 'rgb(255 215 120 / 0.55)');
  glow.addColorStop(1, 'rgb(255 215 120 / 0)');
  context.fillStyle = glow;
  context.fillRect(x - 34, y - 34, 68, 68);
  disc(context, { x, y }, 7, GOLD);
}

/** The light goes out, in a ring that opens once. */
function drawTurn(context: CanvasRenderingContext2D, tip: Point, sinceEnd: number): void {
  const share = Math.min(1, sinceEnd / 400);
  if (share < 1) {
    context.beginPath();
    context.arc(tip.x, tip.y, 6 + 30 * (1 - (1 - share) ** 3), 0, Math.PI * 2);
    context.strokeStyle = `rgb(255 107 107 / ${0.7 * (1 - share)})`;
    context.lineWidth = 3;
    context.stroke();
  }
  disc(context, tip, 6, CORAL);
}

function drawTarget(context: CanvasRenderingContext2D, plot: Plot, range: Range, target: number): void {
  if (target > range.top) return;
  const y = Math.round(pointAt(plot, range, timeAt(target)).y) + 0.5;
  const right = plot.left + plot.width;
  context.save();
  context.setLineDash([5, 5]);
  context.strokeStyle = GREEN;
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(plot.left + plot.width * 0.55, y);
  context.lineTo(right, y);
  context.stroke();
  context.restore();
  // The label covers that of an axis mark at the same height.
  context.clearRect(right + 4, y - 9, 60, 18);
  context.fillStyle = GREEN;
  context.textAlign = 'left';
  context.fillText(`${target < 100 ? target.toFixed(2) : Math.round(target).toLocaleString('en-US')}×`, right + 8, y);
}

function disc(context: CanvasRenderingContext2D, { x, y }: Point, radius: number, colour: string): void {
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fillStyle = colour;
  context.fill();
}

function drawOwn(context: CanvasRenderingContext2D, at: Point): void {
  disc(context, at, 8, DECK);
  context.lineWidth = 3;
  context.strokeStyle = GREEN;
  context.stroke();
}
