import type { SlotSymbol } from '@goldwake/contracts';
import { coinText, type Face } from './face.js';

/** The board row by row, for those who cannot see it. */
export function boardText(faces: readonly (readonly Face[])[], nameOf: (symbol: SlotSymbol) => string): string {
  const named = (face: Face) =>
    typeof face === 'string' ? nameOf(face) : `${nameOf('S')} ${coinText(face).toLowerCase()}`;
  const rows = (faces[0] ?? []).map((_, row) => faces.map((column) => named(column[row] as Face)).join(', '));
  return `Reels. ${rows.map((row, at) => `Row ${at + 1}: ${row}`).join('. ')}`;
}
