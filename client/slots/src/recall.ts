import {
  ARCHETYPES,
  type Archetype,
  formatMoney,
  parseMicros,
  type RecalledRound,
  type SlotGame,
} from '@goldwake/contracts';
import { Board } from './board/board.js';
import { Amount } from './controls/amount.js';
import { element } from './controls/elements.js';
import { layOut } from './layout.js';
import { pickBonus } from './show/pick-bonus.js';
import { showRound } from './show/round-show.js';
import { Hurry } from './show/wait.js';
import type { SymbolSheet } from './symbols.js';

/** Shows a round again, with its stake and what it paid. */
export function recall(root: HTMLElement, game: SlotGame, round: RecalledRound, sheet: SymbolSheet): void {
  const money = (micros: string) => formatMoney(parseMicros(micros), round.currency);
  const hurry = new Hurry();
  const won = new Amount('Won');
  const again = element('button', { type: 'button', class: 'spin', onclick: () => void run() }, 'Show again');
  const facts = [
    ['Round', round.round_id],
    ['Played', new Date(round.placed_at).toLocaleString()],
    ['Stake', money(round.stake)],
    ['Paid', money(round.payout)],
    ['Book', `${round.book}, ${round.multiplier / 10_000}×`],
  ].map(([term = '', text = '']) => element('div', {}, element('dt', {}, term), element('dd', {}, text)));
  const layout = layOut(
    root,
    round.game.name,
    element('div', { class: 'panel recall' }, element('dl', {}, won.root), again),
    element('dl', { class: 'facts' }, ...facts),
  );
  const archetype: Archetype = ARCHETYPES[game.archetype];
  const board = new Board(layout.canvas, sheet, archetype, () => {});
  const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  layout.reels.addEventListener('pointerdown', () => hurry.hurry());
  void run();

  async function run(): Promise<void> {
    again.disabled = true;
    hurry.calm();
    const pace = () => ({ isTurbo: hurry.isHurried, isReduced });
    board.spin(pace());
    await showRound(round, {
      ...{ board, hurry, pace, freeSpins: archetype.freeSpins },
      stage: {
        won(amount) {
          won.show(formatMoney(amount, round.currency), amount > 0n);
        },
        banner: layout.banner,
        freeSpins: layout.freeSpins,
        pick(items) {
          const page = { host: layout.reels, say: layout.say, stake: BigInt(round.stake), isAutomatic: () => true };
          return pickBonus(items, { ...page, sheet, currency: round.currency, pace, hurry });
        },
        say: layout.say,
        sound: () => {},
      },
    });
    layout.say(`The round paid ${money(round.payout)}`);
    again.disabled = false;
  }
}
