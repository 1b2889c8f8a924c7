import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';
import sharp, { type Sharp } from 'sharp';
import { drawAvatar } from './avatars/avatars.js';
import { drawBackdrop } from './backdrops/slot-backdrop.js';
import { drawGame } from './cards/game-card.js';
import { drawHarbour } from './harbour.js';
import { drawLogo } from './logos/provider-logos.js';
import { BACKDROP_WIDTH, GAME_WIDTHS, type Piece, PROMO_WIDTHS } from './pieces.js';
import { drawPromo } from './promo/promo-cards.js';
import { drawSymbols } from './symbols/slot-symbols.js';

/**
 * Encoder settings, chosen by measuring all 400 cards: the next effort level takes three times as long and saves a
 * quarter of the bytes.
 */
const AVIF = { quality: 46, effort: 0, chromaSubsampling: '4:2:0' } as const;
const WEBP = { quality: 70, effort: 2 } as const;
/** A backdrop is stretched to several times its width, which would show the blocks of a lower quality. */
const BACKDROP_AVIF = { ...AVIF, quality: 66 } as const;
/** Standard deviation of the blur of a backdrop, in pixels: its shapes stay recognisable and do not distract from the reels. */
const BLUR = 1.8;

// The pool already runs one worker per core, so sharp uses a single thread in each.
sharp.concurrency(1);
sharp.cache(false);

async function drawPiece(piece: Piece, out: string): Promise<void> {
  const target = join(out, piece.file);
  mkdirSync(dirname(target), { recursive: true });
  switch (piece.kind) {
    case 'provider':
      writeFileSync(`${target}.svg`, drawLogo(piece.id, piece.name));
      return;
    case 'avatar':
      writeFileSync(`${target}.svg`, drawAvatar(piece.name));
      return;
    case 'harbour':
      writeFileSync(`${target}.svg`, drawHarbour(piece.lightX));
      return;
    case 'symbols':
      writeFileSync(`${target}.svg`, drawSymbols(piece.entry));
      return;
    case 'backdrop':
      await render(drawBackdrop(piece.entry), BACKDROP_WIDTH).blur(BLUR).avif(BACKDROP_AVIF).toFile(`${target}.avif`);
      return;
    case 'game':
      await writePictures(drawGame(piece.entry).svg, target, GAME_WIDTHS);
      return;
    case 'promo':
      await writePictures(drawPromo(piece.name), target, PROMO_WIDTHS);
  }
}

function render(svg: string, to: number): Sharp {
  const { pixels, width, height } = new Resvg(svg, {
    fitTo: { mode: 'width', value: to },
    font: { loadSystemFonts: false },
  }).render();
  return sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
}

async function writePictures(svg: string, target: string, [small, large]: readonly [number, number]): Promise<void> {
  const drawn = render(svg, large);
  for (const size of [large, small]) {
    const sized = size === large ? drawn : drawn.clone().resize(size);
    await Promise.all([
      sized.clone().avif(AVIF).toFile(`${target}-${size}.avif`),
      sized.clone().webp(WEBP).toFile(`${target}-${size}.webp`),
    ]);
  }
}

/**
 * Draws one piece per message and replies with its file name. The worker is never terminated: killing a thread during
 * native code can crash the process.
 */
if (parentPort) {
  const port = parentPort;
  const { out } = workerData as { out: string };
  port.on('message', async (piece: Piece | null) => {
    if (piece === null) return port.close();
    try {
      await drawPiece(piece, out);
      port.postMessage({ file: piece.file });
    } catch (error) {
      port.postMessage({ file: piece.file, error: String(error instanceof Error ? error.stack : error) });
    }
  });
}
