import { type Archetype, payoutOf, type ShownRound, type SlotEvent, type SlotItem } from '@goldwake/contracts';
import type { Board, Pace } from '../board/board.js';
import { countUp } from './count-up.js';
import { HoldShow } from './hold-show.js';
import type { Hurry } from './wait.js';

/** From which multiple of the stake, in ten-thousandths, a win is celebrated, and with which words. */
const CELEBRATIONS = [
  { from: 1_000_000, words: 'Enormous win' },
  { from: 500_000, words: 'Super win' },
  { from: 150_000, words: 'Big win' },
] as const;

/** From which cascade of a spin on cascades are faster, counted from 0. */
const FAST_CASCADE = 4;

/** Where a round shows itself. */
export interface Stage {
  /** Shows what the round has won so far. */
  won(amount: bigint): void;
  /** Shows a text over the reels; null removes it. */
  banner(text: string | null, detail?: string): void;
  /** Shows how many spins are left, or another such text, next to the multiplier of a ladder; null removes both. */
  freeSpins(text: string | null, multiplier?: string): void;
  /** Lets the player pick items; resolves after the one that ends the bonus. */
  pick(items: readonly SlotItem[]): Promise<void>;
  /** Says something to those who cannot see the reels. */
  say(text: string): void;
  sound(name: 'expand' | 'win' | 'bonus' | 'big' | 'coin'): void;
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
  let cascades = 0;
  const hold = new HoldShow(staked, board, stage, hurry, stepPace);
  for (const [at, event] of events.entries()) await show(event, events[at + 1]);
  stage.freeSpins(null);
  await celebrate();
  stage.won(payoutOf(staked, multiplier));

  async function show(event: SlotEvent, next: SlotEvent | undefined): Promise<void> {
    switch (event.type) {
      case 'reveal':
        return await showReveal(event);
      case 'expand':
        stage.sound('expand');
        await board.expand(event.reels, event.board, pace());
        return await hurry.wait(pace().isReduced ? 250 : 60);
      case 'cascade':
        await board.fall(event.cells, event.board, stepPace());
        cascades++;
        return await hurry.wait(pace().isReduced ? 250 : 60);
      case 'wins':
        if (hold.pays(event.wins)) paid = await hold.collect(event.wins, paid);
        else paid = next?.type === 'cascade' ? await showGroups(event, paid) : await showWins(event, paid);
        return;
      case 'ladder':
        multiplierNow = event.multiplier;
        showFree();
        // A cascade takes its time anyway.
        return await hurry.wait(cascades > 0 ? 0 : pace().isTurbo ? 100 : 350);
      case 'free_spins':
        multiplierNow = event.multiplier;
        if (free.played === 0) stage.freeSpins(null);
        free = { ...free, left: free.left + event.count, total: free.total + event.count };
        return await announce(`${event.count} free spins`, ruleOf(event.multiplier));
      case 'hold':
        hold.hold(event.respins);
        return await announce('Hold and win', `Each new coin resets the respins to ${event.respins}`);
      case 'respin':
        return await hold.respin(event);
      case 'pick':
        await announce('Bonus', 'Pick items until one ends the bonus');
        return await stage.pick(event.items);
    }
  }

  async function showReveal(event: SlotEvent & { type: 'reveal' }): Promise<void> {
    cascades = 0;
    // Reels that turn already are seen to stop; those of free spins would take too long for a player in a hurry.
    const paceNow = event.free === undefined ? pace : stepPace;
    if (event.free !== undefined) {
      free = { ...free, left: free.left - 1, played: free.played + 1 };
      showFree();
      board.spin(paceNow());
      await hurry.wait(pace().isTurbo ? 80 : 250);
    }
    hold.revealed(event);
    await board.stop(event.board, event.coins ?? [], paceNow());
    await hurry.wait(pace().isReduced ? 250 : 60);
  }

  async function announce(text: string, detail: string): Promise<void> {
    stage.sound('bonus');
    stage.banner(text, detail);
    await hurry.wait(pace().isTurbo ? 900 : 1_800);
    stage.banner(null);
  }

  function showFree(): void {
    // Wins of the spin before the free ones may raise the multiplier too.
    const text = free.played === 0 ? 'Multiplier' : `Free spin ${free.played} of ${free.total}`;
    stage.freeSpins(text, isLadder ? `${multiplierNow}×` : undefined);
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

  /** Lights up groups that will burst. With many cascades, each must be short. */
  async function showGroups({ wins }: SlotEvent & { type: 'wins' }, before: number): Promise<number> {
    const after = wins.reduce((sum, win) => sum + win.paid, before);
    const ms = stepPace().isTurbo ? 240 : Math.min(580, 340 + 80 * wins.length);
    board.lightGroups(wins, ms, stepPace());
    stage.sound('win');
    const counted = 0.7 * ms;
    await countUp({ from: payoutOf(staked, before), to: payoutOf(staked, after), ms: counted }, hurry, stage.won);
    await hurry.wait(ms - counted);
    return after;
  }

  /** The pace of a cascade or of a respin; a player in a hurry sees only how it ends. */
  function stepPace(): Pace {
    const { isTurbo, isReduced } = pace();
    return { isTurbo: isTurbo || cascades >= FAST_CASCADE, isReduced: isReduced || hurry.isHurried };
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
