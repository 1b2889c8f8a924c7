import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font } from 'opentype.js';

/** Display typefaces under the Open Font License from @fontsource: font file, weight and character of each. */
const FILES = {
  abril: 'abril-fatface/files/abril-fatface-latin-400-normal.woff',
  alfa: 'alfa-slab-one/files/alfa-slab-one-latin-400-normal.woff',
  almendra: 'almendra/files/almendra-latin-700-normal.woff',
  bebas: 'bebas-neue/files/bebas-neue-latin-400-normal.woff',
  berkshire: 'berkshire-swash/files/berkshire-swash-latin-400-normal.woff',
  bowlby: 'bowlby-one/files/bowlby-one-latin-400-normal.woff',
  caesar: 'caesar-dressing/files/caesar-dressing-latin-400-normal.woff',
  cinzel: 'cinzel/files/cinzel-latin-900-normal.woff',
  limelight: 'limelight/files/limelight-latin-400-normal.woff',
  orbitron: 'orbitron/files/orbitron-latin-900-normal.woff',
  passion: 'passion-one/files/passion-one-latin-700-normal.woff',
  pirata: 'pirata-one/files/pirata-one-latin-400-normal.woff',
  righteous: 'righteous/files/righteous-latin-400-normal.woff',
  rocker: 'new-rocker/files/new-rocker-latin-400-normal.woff',
  russo: 'russo-one/files/russo-one-latin-400-normal.woff',
  sancreek: 'sancreek/files/sancreek-latin-400-normal.woff',
  uncial: 'uncial-antiqua/files/uncial-antiqua-latin-400-normal.woff',
  yeseva: 'yeseva-one/files/yeseva-one-latin-400-normal.woff',
} as const;

export type FaceName = keyof typeof FILES;

/** Typefaces that are set in capitals because they have no lower-case letters or look better without them. */
const CAPITALS: ReadonlySet<FaceName> = new Set([
  'alfa',
  'bebas',
  'bowlby',
  'caesar',
  'cinzel',
  'limelight',
  'orbitron',
  'passion',
  'righteous',
  'russo',
  'sancreek',
]);

export interface Face {
  name: FaceName;
  font: Font;
  capitals: boolean;
}

const resolve = createRequire(import.meta.url).resolve;

const loaded = new Map<FaceName, Face>();

export function face(name: FaceName): Face {
  let found = loaded.get(name);
  if (!found) {
    const bytes = readFileSync(resolve(`@fontsource/${FILES[name]}`));
    const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
    found = { name, font: opentype.parse(buffer), capitals: CAPITALS.has(name) };
    loaded.set(name, found);
  }
  return found;
}
