import { type Archetype, payoutOf, type ShownRound, type SlotEvent, type SlotItem } from '@goldwake/contracts';
import type { Board, Pace } from '../board/board.js';
import { countUp } from './count-up.js';
import type { Hurry } from './wait.js';

/** From which multiple of the stake, in ten-thousandths, a win is celebrated, and with which words. */
const CELEBRATIONS = [
  { from: 1_000_000, words: 'Enormous win' },
  { from: 500_000, words: 'Super win' },
  { from: 150_000, words: 'Big win' },
] as const;

/** Where a round shows itself. */
export interface Stage {
  /** Shows what the round has won so far. */
  won(amount: bigint): void;
  /** Shows a text over the reels; null removes it. */
  banner(text: string | null, detail?: string): void;
  /** Shows how many free spins are left, and the multiplier of a ladder beside it; null after them. */
  freeSpins(text: string | null, multiplier?: string): void;
  /** Lets the player pick items; resolves after the one that ends the bonus. */
  pick(items: readonly SlotItem[]): Promise<void>;
  sound(name: 'expand' | 'win' | 'bonus' | 'big'): void;
}

/** Shows the events of a round one after the other. The first board is already turning. */
export async function showRound(
  { stake, multiplier, events }: Pick<ShownRound, 'stake' | 'multiplier' | 'events'>,
  {
    board,
    stage,
    hurry,
    pace,
    freeSpins,
  }: { board: Board; stage: Stage; hurry: Hurry; pace: () => Pace } & Pick<Archetype, 'freeSpins'>,
): Promise<void> {
  const staked = BigInt(stake);
  let paid = 0;
  let free = { left: 0, played: 0, total: 0 };
  const multipliers = freeSpins?.multipliers ?? [];
  const isLadder = multipliers.length > 1;
  let multiplierNow = multipliers[0];
  for (const event of events) await show(event);
  stage.freeSpins(null);
  await celebrate();
  stage.won(payoutOf(staked, multiplier));

  async function show(event: SlotEvent): Promise<void> {
    switch (event.type) {
      case 'reveal':
        return await showReveal(event);
      case 'expand':
        stage.sound('expand');
        await board.expand(event.reels, event.board, pace());
        return await hurry.wait(pace().isReduced ? 250 : 60);
      case 'cascade':
        await board.fall(event.cells, event.board, pace());
        return await hurry.wait(pace().isReduced ? 250 : 60);
      case 'wins':
        paid = await showWins(event, paid);
        return;
      case 'ladder':
        multiplierNow = event.multiplier;
        showFree();
        return await hurry.wait(pace().isTurbo ? 100 : 350);
      case 'free_spins':
        free = { ...free, left: free.left + event.count, total: free.total + event.count };
        return await announce(`${event.count} free spins`, ruleOf(event.multiplier));
      case 'hold':
        await announce('Hold and win', `Each new coin resets the respins to ${event.respins}`);
        return;
      case 'respin':
        return await board.respin(event.coins, pace());
      case 'pick':
        await announce('Bonus', 'Pick items until one ends the bonus');
        return await stage.pick(event.items);
    }
  }

  async function showReveal(event: SlotEvent & { type: 'reveal' }): Promise<void> {
    if (event.free !== undefined) {
      free = { ...free, left: free.left - 1, played: free.played + 1 };
      showFree();
      board.spin(pace());
      await hurry.wait(pace().isTurbo ? 80 : 250);
    }
    await board.stop(event.board, pace());
    await hurry.wait(pace().isReduced ? 250 : 60);
  }

  async function announce(text: string, detail: string): Promise<void> {
    stage.sound('bonus');
    stage.banner(text, detail);
    await hurry.wait(pace().isTurbo ? 900 : 1_800);
    stage.banner(null);
  }

  function showFree(): void {
    stage.freeSpins(`Free spin ${free.played} of ${free.total}`, isLadder ? `${multiplierNow}×` : undefined);
  }

  function ruleOf(present: number): string {
    return isLadder
      ? `Each win raises the multiplier, up to ${multipliers.at(-1)}×`
      : `Wins are multiplied by ${present}`;
  }

  async function showWins({ wins }: SlotEvent & { type: 'wins' }, before: number): Promise<number> {
    const after = wins.reduce((sum, win) => sum + win.paid, before);
    board.light(wins, pace());
    stage.sound('win');
    const ms = pace().isTurbo ? 250 : 600;
    await countUp({ from: payoutOf(staked, before), to: payoutOf(staked, after), ms }, hurry, stage.won);
    await hurry.wait(pace().isTurbo ? 150 : 450);
    return after;
  }

  async function celebrate(): Promise<void> {
    const found = CELEBRATIONS.find(({ from }) => multiplier >= from);
    if (!found) return;
    stage.sound('big');
    stage.banner(found.words, `${(multiplier / 10_000).toFixed(2)}× the stake`);
    await hurry.wait(2_200);
    stage.banner(null);
  }
}
