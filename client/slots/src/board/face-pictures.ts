import type { SlotCoin, SlotPot } from '@goldwake/contracts';
import type { SymbolSheet } from '../symbols.js';
import { coinText, type Face } from './face.js';

const POT_COLOURS: Readonly<Record<SlotPot, string>> = {
  mini: '#1f9d6c',
  minor: '#2f74d8',
  major: '#c8324f',
  grand: '#7a3fd0',
};
/** Radius of a coin, and the width of what is written on it, in cells. */
const RADIUS = 0.43;
const TEXT_WIDTH = 0.66;

/** Pictures of symbols and coins; those of coins are drawn once in each size. */
export class FacePictures {
  private readonly coins = new Map<string, HTMLCanvasElement>();
  private size = 0;

  constructor(private readonly sheet: SymbolSheet) {}

  /** @param size in device pixels */
  of(face: Face, size: number): CanvasImageSource | undefined {
    if (typeof face === 'string') return this.sheet.sized(size).get(face);
    if (size !== this.size) this.coins.clear();
    this.size = size;
    const text = coinText(face);
    let coin = this.coins.get(text);
    if (!coin) {
      coin = drawCoin(face, text, size, this.sheet.theme.glow);
      this.coins.set(text, coin);
    }
    return coin;
  }
}

function drawCoin({ pot }: SlotCoin, text: string, size: number, glow: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.scale(size, size);
  context.translate(0.5, 0.5);
  const halo = context.createRadialGradient(0, 0, RADIUS * 0.8, 0, 0, 0.5);
  halo.addColorStop(0, glow);
  halo.addColorStop(1, `${glow}00`);
  fill(context, 0.5, halo);
  fill(context, RADIUS, glow);
  fill(context, RADIUS, light(context, 0.6, 0.55));
  fill(context, RADIUS * 0.84, 'rgb(40 20 0 / 60%)');
  fill(context, RADIUS * 0.8, pot ? POT_COLOURS[pot] : glow);
  // A deeper tone of the same colour, since many glows are almost white.
  context.globalCompositeOperation = 'multiply';
  if (!pot) fill(context, RADIUS * 0.8, glow);
  context.globalCompositeOperation = 'source-over';
  fill(context, RADIUS * 0.8, light(context, 0.35, 0.25));
  write(context, text, pot !== undefined);
  return canvas;
}

function fill(context: CanvasRenderingContext2D, radius: number, colour: string | CanvasGradient): void {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.fill();
}

/** Returns light from the upper left, and shade opposite, both as opaque as given. */
function light(context: CanvasRenderingContext2D, bright: number, dark: number): CanvasGradient {
  const made = context.createLinearGradient(-RADIUS, -RADIUS, RADIUS, RADIUS);
  made.addColorStop(0.1, `rgb(255 255 255 / ${bright})`);
  made.addColorStop(0.5, 'rgb(255 255 255 / 0)');
  made.addColorStop(0.5, 'rgb(40 20 0 / 0)');
  made.addColorStop(0.95, `rgb(40 20 0 / ${dark})`);
  return made;
}

function write(context: CanvasRenderingContext2D, text: string, isPot: boolean): void {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  // Sizes below one pixel are rounded by some browsers, so that text is set in hundredths of a cell.
  context.scale(0.01, 0.01);
  context.font = '800 31px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
  // All pots have letters of one size.
  const { width } = context.measureText(isPot ? 'MAJOR' : text);
  const shrunk = Math.min(1, (100 * TEXT_WIDTH) / width);
  context.scale(shrunk, shrunk);
  context.lineWidth = 5;
  context.strokeStyle = isPot ? 'rgb(0 0 0 / 45%)' : 'rgb(255 255 255 / 55%)';
  context.strokeText(text, 0, 2);
  context.fillStyle = isPot ? '#fff' : '#241500';
  context.fillText(text, 0, 2);
}
