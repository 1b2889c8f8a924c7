import { ARCHETYPES, type Archetype, type SlotGame, type SlotSymbol } from '@goldwake/contracts';
import type { SymbolSheet } from '../symbols.js';
import { element } from './elements.js';

const SIZE = 56;

/** A dialog with the rules of the game and what each symbol pays, made from the table with which it is played. */
export function paytable(game: SlotGame, sheet: SymbolSheet): HTMLDialogElement {
  const { paytable: rows, rules, freeSpins, paysBetween }: Archetype = ARCHETYPES[game.archetype];
  const counts = [...new Set(rows.flatMap(({ pays }) => Object.keys(pays).map(Number)))].sort((a, b) => b - a);
  // A form of a sandboxed frame cannot close a dialog.
  const close = element(
    'button',
    { type: 'button', class: 'close', onclick: () => dialog.close() },
    'Back to the game',
  );
  const dialog: HTMLDialogElement = element(
    'dialog',
    { class: 'sheet', 'aria-label': 'Paytable' },
    element(
      'div',
      {},
      // First, so that the dialog opens at its beginning.
      close,
      element('h2', {}, 'What the symbols pay'),
      element('p', {}, 'Multiples of the whole stake, by how many there are.'),
      element(
        'table',
        {},
        element('thead', {}, row('th', 'Symbol', ...(paysBetween ? ranges(counts) : counts.map(String)))),
        element(
          'tbody',
          {},
          ...rows.map(({ symbol, pays }) => {
            const paid = counts.map((count) => times(pays[count] ?? 0));
            const line = row('td', ...paid);
            line.prepend(element('th', { scope: 'row' }, picture(sheet, symbol), sheet.nameOf(symbol)));
            return line;
          }),
        ),
      ),
      element('h2', {}, 'Rules'),
      element(
        'ul',
        {},
        ...rules.map((rule) => element('li', {}, rule)),
        ...(freeSpins ? [element('li', {}, freeSpinsRule(freeSpins))] : []),
        element(
          'li',
          {},
          `Of what is staked, ${(game.rtp / 100).toFixed(2)} % returns in the long run. Volatility: ${game.volatility}.`,
        ),
        element('li', {}, 'Each round is drawn from your seeds before the reels turn; the reels show it.'),
      ),
    ),
  );
  return dialog;
}

function row(cell: 'td' | 'th', ...texts: string[]): HTMLTableRowElement {
  const attributes: Record<string, string> = cell === 'th' ? { scope: 'col' } : {};
  return element('tr', {}, ...texts.map((text) => element(cell, attributes, text)));
}

/** Names the counts that pay alike, such as 7–8; the counts are in falling order. */
function ranges(counts: readonly number[]): string[] {
  return counts.map((count, at) => (at === 0 ? `${count}+` : `${count}–${(counts[at - 1] ?? 0) - 1}`));
}

export function picture(sheet: SymbolSheet, symbol: SlotSymbol): HTMLCanvasElement {
  const canvas = element('canvas', { width: String(SIZE * 2), height: String(SIZE * 2), 'aria-hidden': 'true' });
  const drawn = sheet.sized(SIZE * 2).get(symbol);
  if (drawn) canvas.getContext('2d')?.drawImage(drawn, 0, 0);
  return canvas;
}

function freeSpinsRule({ awarded, multipliers }: NonNullable<Archetype['freeSpins']>): string {
  const spins = Object.entries(awarded).map(([count, free]) => `${count} give ${free}`);
  const [first, last] = [multipliers[0], multipliers.at(-1)];
  const by = multipliers.length > 1 ? `${first} at first, and by up to ${last} on the ladder` : first;
  return `Bonus symbols anywhere start free spins: ${spins.join(', ')}. Wins in them are multiplied by ${by}.`;
}

const times = (multiplier: number) => (multiplier === 0 ? '–' : `${multiplier / 10_000}×`);
