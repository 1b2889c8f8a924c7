/**
 * `node tools/dist/icons.js`: draws the icons of the installable client into client/public. Run it after each change of
 * the logo.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from '../set-up/root.mjs';

const SIZE = 512;

/**
 * Draws the logo: half a sun above the water, with its reflection.
 * @param reach width of the logo as a share of the icon: a platform's mask may cut everything beyond 0.8
 * @param corner radius of the background; 0 if the platform rounds the corners itself
 */
function icon(reach: number, corner: number): string {
  const unit = (SIZE * reach) / 28;
  const horizon = 0.5 + (1.8 * reach) / 28;
  const place = `translate(${SIZE / 2} ${SIZE / 2 + unit * 1.2}) scale(${unit}) translate(-14 -16.4)`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">
    <defs>
      <linearGradient id="night" x2="0" y2="1"><stop stop-color="#16223c"/><stop offset="${horizon}" stop-color="#0f1930"/><stop offset="${horizon}" stop-color="#0b1220"/><stop offset="1" stop-color="#080d18"/></linearGradient>
      <radialGradient id="glow" cx=".5" cy="${horizon}" r=".5"><stop stop-color="#f2c14e" stop-opacity=".26"/><stop offset="1" stop-color="#f2c14e" stop-opacity="0"/></radialGradient>
      <linearGradient id="gold" x2="0" y2="1"><stop stop-color="#ffd978"/><stop offset="1" stop-color="#eab540"/></linearGradient>
    </defs>
    <rect width="${SIZE}" height="${SIZE}" rx="${corner}" fill="url(#night)"/>
    <rect width="${SIZE}" height="${SIZE}" rx="${corner}" fill="url(#glow)"/>
    <g transform="${place}">
      <path d="M5.5 14a8.5 8.5 0 0 1 17 0z" fill="url(#gold)"/>
      <path d="M2 17h24M6 20.75h16M10 24.5h8" stroke="#f2c14e" stroke-width="1.9" stroke-linecap="round"/>
    </g>
  </svg>`;
}

const plated = icon(0.7, 112);
const full = icon(0.58, 0);
const ICONS: [file: string, svg: string, size: number][] = [
  ['icon-192.png', plated, 192],
  ['icon-512.png', plated, 512],
  ['icon-maskable-512.png', full, 512],
  ['apple-touch-icon.png', icon(0.68, 0), 180],
];

for (const [name, svg, size] of ICONS) {
  const png = await sharp(Buffer.from(svg))
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true, quality: 90 })
    .toBuffer();
  writeFileSync(join(ROOT, 'client', 'public', name), png);
  console.log(`${name} ${png.length} bytes`);
}
