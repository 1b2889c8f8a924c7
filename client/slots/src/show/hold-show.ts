import { payoutOf, type SlotCoin, type SlotEvent, type SlotPot, type SlotWin } from '@goldwake/contracts';
import type { Board, Pace } from '../board/board.js';
import { coinText } from '../board/face.js';
import { keyOf } from '../board/win-lights.js';
import { countUp } from './count-up.js';
import type { Stage } from './round-show.js';
import type { Hurry } from './wait.js';

/** Shows how coins are held, come, and pay. */
export class HoldShow {
  private coins: readonly SlotCoin[] = [];
  private cells = 0;
  private left = 0;
  private isHeld = false;

  constructor(
    private readonly staked: bigint,
    private readonly board: Board,
    private readonly stage: Stage,
    private readonly hurry: Hurry,
    /** The pace; a player in a hurry sees only how each turn ends. */
    private readonly pace: () => Pace,
  ) {}

  /** Notes the coins of a board that was revealed. */
  revealed({ board, coins = [] }: SlotEvent & { type: 'reveal' }): void {
    this.coins = coins;
    this.cells = board.flat().length;
    this.isHeld = false;
  }

  hold(respins: number): void {
    this.isHeld = true;
    this.left = respins;
    this.board.hold();
    this.stage.freeSpins('Respins left', String(respins));
  }

  async respin({ coins, left }: SlotEvent & { type: 'respin' }): Promise<void> {
    this.stage.freeSpins('Respins left', String(this.left - 1));
    await this.board.respin(coins, this.pace());
    this.coins = [...this.coins, ...coins];
    this.left = left;
    const isFull = this.coins.length === this.cells;
    this.stage.freeSpins(isFull ? 'All cells have coins' : 'Respins left', isFull ? undefined : String(left));
    const came = coins.length > 0 ? `New coins: ${coins.map(spoken).join(', ')}` : 'No new coin';
    this.stage.say(`${came}. ${isFull ? 'All cells have coins' : `Respins left: ${left}`}`);
    const { isReduced, isTurbo } = this.pace();
    await this.hurry.wait(isReduced ? 500 : isTurbo ? 60 : 220);
  }

  /** Whether these wins are those of the coins that were held. */
  pays(wins: readonly SlotWin[]): boolean {
    return this.isHeld && wins.some(({ symbol }) => symbol === 'S');
  }

  /**
   * Adds up the coins one after the other, then the grand pot.
   * @param before what the round has paid so far, as a multiple of the stake in ten-thousandths; returns it after that
   */
  async collect(wins: readonly SlotWin[], before: number): Promise<number> {
    this.stage.freeSpins(null);
    let paid = before;
    const inOrder = [...this.coins].sort(({ cell: one }, { cell: other }) => keyOf(...one) - keyOf(...other));
    for (const coin of inOrder) {
      this.board.light([{ symbol: 'S', cells: [coin.cell], paid: coin.paid }], this.pace());
      this.stage.sound('coin');
      paid += coin.paid;
      this.stage.won(payoutOf(this.staked, paid));
      await this.hurry.wait(this.pace().isTurbo ? 80 : 200);
    }
    this.stage.say(`${inOrder.length} coins pay ${(paid - before) / 10_000} times the stake`);
    this.board.light(wins, this.pace());
    for (const win of wins) if (win.pot) paid = await this.addPot(win.pot, win.paid, paid);
    await this.hurry.wait(this.pace().isTurbo ? 200 : 500);
    return before + wins.reduce((sum, win) => sum + win.paid, 0);
  }

  private async addPot(pot: SlotPot, paid: number, before: number): Promise<number> {
    const { stage, staked, hurry } = this;
    stage.sound('big');
    stage.banner(`${pot.charAt(0).toUpperCase()}${pot.slice(1)} pot`, `${paid / 10_000}× the stake`);
    await countUp({ from: payoutOf(staked, before), to: payoutOf(staked, before + paid), ms: 1_000 }, hurry, stage.won);
    await hurry.wait(1_000);
    stage.banner(null);
    return before + paid;
  }
}

function spoken(coin: SlotCoin): string {
  return coinText(coin).toLowerCase();
}
