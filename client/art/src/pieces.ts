import { createHash } from 'node:crypto';
import { AVATAR_NAMES } from './avatars/crew.js';
import type { GameEntry } from './cards/card.js';
import type { Catalogue } from './catalogue.js';
import { PROMO_NAMES } from './promo/promo-cards.js';

/** One picture to draw, with the base name of its output files. */
export type Piece =
  | { kind: 'game'; file: string; entry: GameEntry }
  | { kind: 'symbols'; file: string; entry: GameEntry }
  | { kind: 'backdrop'; file: string; entry: GameEntry }
  | { kind: 'provider'; file: string; id: string; name: string }
  | { kind: 'avatar'; file: string; name: string }
  | { kind: 'promo'; file: string; name: string }
  | { kind: 'harbour'; file: string; lightX: number };

export const GAME_WIDTHS = [180, 360] as const;
export const PROMO_WIDTHS = [320, 640] as const;
/** Width of the scene behind a slot. More pixels would make no visible difference, because it is blurred. */
export const BACKDROP_WIDTH = 640;
/** Folders that only the page of the game server uses: the symbols of the slots and the scenes behind them. */
export const SYMBOLS_FOLDER = 'symbols';
export const BACKDROPS_FOLDER = 'backdrops';
const TYPES = ['avif', 'webp'] as const;

/**
 * Lists every picture that the catalogue needs. A piece contains only the fields that affect its drawing, because its
 * hash decides whether it is redrawn.
 */
export function piecesOf({ games, providers }: Catalogue): Piece[] {
  return [
    ...games.flatMap(({ game_id, name, provider_id, tags }): Piece[] => {
      const entry = { game_id, name, provider_id, tags };
      const card: Piece = { kind: 'game', file: `games/${game_id}`, entry };
      if (!tags.includes('slots')) return [card];
      return [
        card,
        { kind: 'symbols', file: `${SYMBOLS_FOLDER}/${game_id}`, entry },
        { kind: 'backdrop', file: `${BACKDROPS_FOLDER}/${game_id}`, entry },
      ];
    }),
    ...providers.map(({ id, name }): Piece => ({ kind: 'provider', file: `providers/${id}`, id, name })),
    ...AVATAR_NAMES.map((name): Piece => ({ kind: 'avatar', file: `avatars/${name}`, name })),
    ...PROMO_NAMES.map((name): Piece => ({ kind: 'promo', file: `promo/${name}`, name })),
    { kind: 'harbour', file: 'house/harbour', lightX: 880 },
    { kind: 'harbour', file: 'house/harbour-centred', lightX: 600 },
  ];
}

/** Returns the names of all files that a piece is written to, with extensions. */
export function filesOf({ kind, file }: Piece): string[] {
  if (kind === 'backdrop') return [`${file}.avif`];
  if (kind !== 'game' && kind !== 'promo') return [`${file}.svg`];
  const widths = kind === 'game' ? GAME_WIDTHS : PROMO_WIDTHS;
  return widths.flatMap((width) => TYPES.map((type) => `${file}-${width}.${type}`));
}

/** Hashes a piece together with the version of the drawing code, so that a change in either causes a redraw. */
export const keyOf = (piece: Piece, generator: string): string =>
  createHash('sha256').update(generator).update(JSON.stringify(piece)).digest('hex').slice(0, 16);
