import type { AuditedGame } from '../audited-game.js';
import { playBest, profitOf } from './best-player.js';
import { blackjackCells } from './distribution.js';
import { blackjackSheet } from './sheet.js';

const cells = blackjackCells();
const cellByPaid = new Map(cells.map(({ paid }, at) => [paid, at]));

/** Blackjack with the best choices. A round pays its first stake and profit, so splits and doubles change no return. */
export const BLACKJACK_AUDIT: AuditedGame = {
  game_id: 'blackjack',
  name: 'Blackjack',
  rules: 'Blackjack with an unlimited deck, played with the best choices.',
  tables: [
    {
      name: 'best choices',
      cells,
      play(words) {
        const paid = 10_000 + 10_000 * profitOf(playBest(words));
        return { cell: cellByPaid.get(paid) as number, paid };
      },
    },
  ],
  sheet: blackjackSheet,
};
