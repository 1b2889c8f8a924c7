import type { OneStepBetResponse } from '@goldwake/contracts/http';
import { expect, type Locator, type Page } from '@playwright/test';

/** The one-step games: id, name, what a result is called, and the plural of it. */
export const ORIGINALS = [
  { id: 'halyard', name: 'Halyard', result: 'height', results: 'heights', checked: 'height' },
  { id: 'plumb-line', name: 'Plumb Line', result: 'drop', results: 'drops', checked: 'path' },
  { id: 'tide-wheel', name: 'Tide Wheel', result: 'spin', results: 'spins', checked: 'segment' },
  { id: 'signal-lamp', name: 'Signal Lamp', result: 'draw', results: 'draws', checked: 'draw' },
] as const;

/** The gate plays each original once: these in a wide window, the others on a phone. */
export const IN_DESKTOP_GATE: readonly string[] = ['halyard', 'tide-wheel'];

export type OriginalGame = (typeof ORIGINALS)[number];

/** Page object for the screen of a one-step game; it locates controls by role and label, as a player would. */
export class OriginalTable {
  readonly act: Locator;
  readonly results: Locator;
  readonly stage: Locator;
  readonly shown: Locator;
  readonly spoken: Locator;
  readonly history: Locator;

  constructor(
    readonly page: Page,
    readonly game: OriginalGame,
  ) {
    const form = page.getByRole('form', { name: 'Bet' });
    this.act = form.locator('button[type="submit"], button:has-text("Stop auto-bet")');
    this.results = page.getByRole('list', { name: `Last ${game.results}` }).getByRole('listitem');
    this.stage = page.getByRole('region', { name: game.result.replace(/^./, (letter) => letter.toUpperCase()) });
    this.shown = this.stage.getByRole('status');
    this.spoken = this.stage.locator('[aria-live="polite"]');
    this.history = page.getByRole('region', { name: 'Your bets' });
  }

  /** Opens the game. In Signal Lamp, three numbers are picked, because there is no bet without a number. */
  async open(): Promise<void> {
    await this.page.goto(`/games/${this.game.id}`);
    await expect(this.page.getByRole('heading', { name: this.game.name, level: 1 })).toBeVisible();
    if (this.game.id !== 'signal-lamp') return;
    const numbers = this.page.getByRole('group', { name: 'Your numbers' });
    for (const number of ['4', '15', '36']) await numbers.getByRole('button', { name: number, exact: true }).click();
  }

  isBet(url: string, method: string): boolean {
    return method === 'POST' && url.endsWith(`/api/games/${this.game.id}/bets`);
  }

  /** Places a bet by calling `press`, and waits until its result is shown. */
  async bet(press: () => Promise<void> = () => this.act.click()): Promise<OneStepBetResponse> {
    // A key press, unlike a click, does not wait until the button can be pressed.
    await expect(this.act).toBeEnabled();
    const before = await this.results.count();
    const answered = this.page.waitForResponse((response) => this.isBet(response.url(), response.request().method()));
    await press();
    const response = (await (await answered).json()) as OneStepBetResponse;
    await expect(this.results).toHaveCount(before + 1);
    return response;
  }
}
