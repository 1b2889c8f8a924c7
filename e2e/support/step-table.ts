import type { StepResponse } from '@goldwake/contracts/http';
import { expect, type Locator, type Page } from '@playwright/test';

/** The games in several steps: id, name, what a result is called, and the plural of it. */
export const STEP_GAMES = [
  { id: 'breakwater', name: 'Breakwater', result: 'board', results: 'boards' },
  { id: 'fathom', name: 'Fathom', result: 'chain', results: 'chains' },
  { id: 'blackjack', name: 'Blackjack', result: 'hand', results: 'hands' },
] as const;

/** Number of results that the page keeps. */
const LAST_RESULTS = 24;

export type StepGameId = (typeof STEP_GAMES)[number]['id'];

/** Page object for the screen of a game in several steps; it locates controls by role and label, as a player would. */
export class StepTable {
  readonly game: (typeof STEP_GAMES)[number];
  readonly act: Locator;
  /** What the player can do in an open round. */
  readonly choices: Locator;
  readonly results: Locator;
  readonly stage: Locator;
  readonly spoken: Locator;
  readonly history: Locator;

  constructor(
    readonly page: Page,
    id: StepGameId,
  ) {
    const game = STEP_GAMES.find((one) => one.id === id);
    if (!game) throw new Error(`no multi-step game has the id ${id}`);
    this.game = game;
    const form = page.getByRole('form', { name: 'Bet' });
    this.act = form.locator('button[type="submit"], button:has-text("Stop auto-bet")');
    this.choices = form.getByRole('group', { name: 'Your next step' });
    this.results = page.getByRole('list', { name: `Last ${game.results}` }).getByRole('listitem');
    this.stage = page.getByRole('region', { name: game.result.replace(/^./, (letter) => letter.toUpperCase()) });
    this.spoken = this.stage.locator('[aria-live="polite"]');
    this.history = page.getByRole('region', { name: 'Your bets' });
  }

  async open(): Promise<void> {
    await this.page.goto(`/games/${this.game.id}`);
    await expect(this.page.getByRole('heading', { name: this.game.name, level: 1 })).toBeVisible();
    await expect(this.act).toBeEnabled();
  }

  /** Opens the page while a round is open, and waits until that round is shown as it is after `sequence` actions. */
  async resume({ sequence }: Pick<StepResponse, 'sequence'>): Promise<void> {
    await this.page.goto(`/games/${this.game.id}`);
    await this.showsStep(sequence);
  }

  /** Waits until the open round is shown as it is after so many actions, and the next one can be taken. */
  async showsStep(sequence: number): Promise<void> {
    await expect(this.choices).toHaveAttribute('data-sequence', `${sequence}`);
  }

  choice(name: string): Locator {
    return this.choices.getByRole('button', { name });
  }

  /** Presses something that sends a bet or an action, and waits until the answer is shown. */
  async shown(press: () => Promise<void>): Promise<StepResponse> {
    const before = await this.results.count();
    const answered = this.page.waitForResponse(
      (response) =>
        response.request().method() === 'POST' &&
        new RegExp(`/api/games/${this.game.id}/(bets|rounds/[^/]+/actions)$`).test(response.url()),
    );
    await press();
    const response = (await (await answered).json()) as StepResponse;
    if (response.state === 'open') await this.showsStep(response.sequence);
    else {
      await expect(this.choices).toHaveCount(0);
      await expect(this.results).toHaveCount(Math.min(before + 1, LAST_RESULTS));
    }
    return response;
  }

  bet(press: () => Promise<void> = () => this.act.click()): Promise<StepResponse> {
    return this.shown(press);
  }

  /** Places bets until one opens a round, because some rounds of blackjack end with the bet. */
  async betUntilOpen(press?: () => Promise<void>): Promise<StepResponse> {
    for (;;) {
      const response = await this.bet(press);
      if (response.state === 'open') return response;
    }
  }

  /** Ends the open round with actions that are always allowed. */
  async end(round: StepResponse): Promise<StepResponse> {
    let now = round;
    while (now.state === 'open') now = await this.step(now);
    return now;
  }

  /** Takes the next action that ends the open round as soon as it can be ended. */
  step(round: StepResponse): Promise<StepResponse> {
    return this.shown(() => this.pressNext(round));
  }

  private async pressNext({ game_id, outcome }: StepResponse): Promise<void> {
    if (game_id === 'blackjack') {
      const { allowed } = outcome as { allowed: string[] };
      return this.choice(allowed.includes('stand') ? 'Stand' : 'No insurance').click();
    }
    const { multiplier } = outcome as { multiplier: number };
    if (multiplier > 0) return this.choice('Cash out').click();
    if (game_id === 'breakwater') return this.choice('Random tile').click();
    return this.choices.getByRole('button').first().click();
  }
}
