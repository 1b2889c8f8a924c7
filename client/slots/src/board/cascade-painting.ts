import type { Brush } from './brush.js';
import type { Cascade } from './cascade.js';

const SPARKS = 7;

export function paintCascade(brush: Brush, cascade: Cascade, now: number): void {
  const { context, cell, pictures } = brush;
  cascade.each(now, (reel, face, row, scale, alpha) => {
    const picture = pictures.of(face, cell);
    const margin = (cell * (1 - scale)) / 2;
    context.globalAlpha = alpha;
    if (picture) context.drawImage(picture, reel * cell + margin, row * cell + margin, cell * scale, cell * scale);
  });
  const burst = cascade.burstAt(now);
  if (burst < 1) for (const [reel, row] of cascade.cells) paintSparks(brush, reel, row, burst);
  context.globalAlpha = 1;
}

/** Draws the sparks of a cell that bursts. */
function paintSparks({ context, cell, glow }: Brush, reel: number, row: number, burst: number): void {
  const flown = cell * (0.15 + 0.5 * (1 - (1 - burst) ** 2));
  const size = cell * 0.07 * (1 - burst) + 1;
  context.fillStyle = glow;
  context.globalAlpha = 1 - burst ** 2;
  for (let spark = 0; spark < SPARKS; spark++) {
    // Each cell has its own angle, so that the sparks of neighbours are not alike.
    const angle = (2 * Math.PI * spark) / SPARKS + reel + 2 * row;
    const x = (reel + 0.5) * cell + flown * Math.cos(angle);
    const y = (row + 0.5) * cell + flown * Math.sin(angle);
    context.fillRect(x - size / 2, y - size / 2, size, size);
  }
}
