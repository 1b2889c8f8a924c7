import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { readCatalogue } from './catalogue.js';
import { filesOf, type Piece, piecesOf } from './pieces.js';

/**
 * `node sheet.js <catalogue.json> <folder> [what]` places the drawn pictures side by side on the lobby's background,
 * for review.
 */
const [file = '', folder = '', what = ''] = process.argv.slice(2);

const SHEET_WIDTH = 1_440;
const GAP = 8;
const PER_SHEET = 60;
const SIZES = {
  game: [132, 176],
  symbols: [300, 300],
  backdrop: [450, 200],
  provider: [240, 96],
  avatar: [132, 132],
  promo: [460, 230],
  harbour: [600, 250],
} as const;

const catalogue = readCatalogue(file);
const chosen = piecesOf(catalogue).filter(isChosen);
const sheets = join(folder, 'sheets');
mkdirSync(sheets, { recursive: true });
for (const old of readdirSync(sheets)) rmSync(join(sheets, old));

for (let first = 0; first < chosen.length; first += PER_SHEET) {
  const name = join(
    sheets,
    `${what.replace(/\W+/g, '-') || 'games'}-${String(first / PER_SHEET + 1).padStart(2, '0')}.png`,
  );
  await layOut(chosen.slice(first, first + PER_SHEET), name);
  process.stdout.write(`${name}\n`);
}

function isChosen(piece: Piece): boolean {
  if (what === 'symbols') return piece.kind === 'symbols';
  if (what === 'backdrops') return piece.kind === 'backdrop';
  if (what === 'avatars') return piece.kind === 'avatar';
  if (what === 'providers') return piece.kind === 'provider';
  if (what === 'promo') return piece.kind === 'promo';
  if (piece.kind !== 'game') return false;
  return (
    what === '' ||
    piece.entry.provider_id === what ||
    (what.startsWith('tag:') && piece.entry.tags.includes(what.slice(4)))
  );
}

async function layOut(pieces: readonly Piece[], name: string): Promise<void> {
  const [width, height] = SIZES[pieces[0]?.kind ?? 'game'];
  const columns = Math.floor((SHEET_WIDTH - GAP) / (width + GAP));
  const cards = await Promise.all(
    pieces.map(async (piece, i) => ({
      input: await sharp(join(folder, 'public', filesOf(piece)[0] ?? ''), { density: 192 })
        .resize(width, height, { fit: 'contain', background: '#0b1220' })
        .png()
        .toBuffer(),
      left: GAP + (i % columns) * (width + GAP),
      top: GAP + Math.floor(i / columns) * (height + GAP),
    })),
  );
  const rows = Math.ceil(pieces.length / columns);
  await sharp({
    create: { width: SHEET_WIDTH, height: GAP + rows * (height + GAP), channels: 3, background: '#0b1220' },
  })
    .composite(cards)
    .png()
    .toFile(name);
}
