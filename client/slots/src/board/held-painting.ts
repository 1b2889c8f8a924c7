import type { Brush } from './brush.js';
import { type HeldCells, isCoin } from './held-cells.js';
import type { WinLights } from './win-lights.js';

/** How opaque cells without a coin are: at rest, and while they turn. */
const REST_ALPHA = 0.16;
const TURNING_ALPHA = 0.34;
/** How opaque the other coins are while one is counted. */
const UNLIT_ALPHA = 0.6;

/** Draws a board whose coins are held. */
export function paintHeld(brush: Brush, held: HeldCells, wins: WinLights | undefined, now: number): void {
  const { context, cell, pictures } = brush;
  const isTurning = held.isMoving(now);
  held.each(now, (reel, row, face, offset, landed) => {
    const picture = pictures.of(face, cell);
    if (!picture) return;
    const isLit = wins?.has(reel, row) === true;
    const [x, y] = [reel * cell, row * cell];
    context.save();
    if (offset !== 0) {
      context.beginPath();
      context.rect(x, y, cell, cell);
      context.clip();
    }
    if (isCoin(face)) context.globalAlpha = wins && !isLit ? UNLIT_ALPHA : 1;
    else context.globalAlpha = isTurning ? TURNING_ALPHA : REST_ALPHA;
    const size = cell * (1 + 0.35 * (1 - landed) ** 2) * (isLit ? (wins?.scaleAt(now) ?? 1) : 1);
    const margin = (cell - size) / 2;
    context.drawImage(picture, x + margin, y + offset * cell + margin, size, size);
    if (landed < 1) paintFlash(brush, x + cell / 2, y + cell / 2, landed);
    context.restore();
  });
}

/** Draws the ring of light around a coin that lands. */
function paintFlash({ context, cell, glow }: Brush, x: number, y: number, landed: number): void {
  context.globalAlpha = 1 - landed;
  context.strokeStyle = glow;
  context.lineWidth = cell * 0.06 * (1 - landed);
  context.beginPath();
  context.arc(x, y, cell * (0.42 + 0.16 * landed), 0, 2 * Math.PI);
  context.stroke();
}
