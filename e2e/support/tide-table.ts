import type { TideTable as Table, TideBetResponse, TideProof } from '@goldwake/contracts/http';
import { expect, type Locator, type Page } from '@playwright/test';

export type TidePhase = 'idle' | 'betting' | 'locked' | 'starting' | 'running' | 'ended';

/** A round lasts as long as its end says, so a test may have to wait for several of them. */
export const ROUNDS = { timeout: 240_000 };

/** Bets and cash-outs that came too late for their round, as the watch of a test reports them. */
export const TOO_LATE = [/409 POST .*rising-tide\/bets/, /409 POST .*cash-out/];

/** Page object for Rising Tide; it locates controls by role and label, as a player would. */
export class TidePage {
  readonly act: Locator;
  readonly target: Locator;
  readonly stage: Locator;
  readonly spoken: Locator;
  readonly ends: Locator;
  readonly bets: Locator;
  readonly history: Locator;

  constructor(readonly page: Page) {
    const form = page.getByRole('form', { name: 'Bet' });
    this.act = form.locator('button[type="submit"]');
    this.target = page.getByRole('textbox', { name: 'Cash out at' });
    this.stage = page.getByRole('region', { name: 'Tide' });
    this.spoken = this.stage.locator('[aria-live="polite"]');
    this.ends = page.getByRole('list', { name: 'Last tides' }).getByRole('listitem');
    this.bets = page.getByRole('group', { name: 'Bets of this round' }).getByRole('row');
    this.history = page.getByRole('region', { name: 'Your bets' });
  }

  async open(): Promise<void> {
    await this.page.goto('/games/rising-tide');
    await expect(this.page.getByRole('heading', { name: 'Rising Tide', level: 1 })).toBeVisible();
  }

  async phase(phase: TidePhase | RegExp): Promise<void> {
    await expect(this.stage).toHaveAttribute('data-phase', phase, ROUNDS);
  }

  /**
   * Places a bet by calling `press`, in whatever phase the table is: the page then waits for the next round. On a busy
   * machine, a bet may come too late for its round; it is placed again.
   */
  async bet(press: () => Promise<void> = () => this.act.click()): Promise<TideBetResponse> {
    for (;;) {
      await expect(this.act).toContainText('Bet 10.00 GC', ROUNDS);
      // A key press, unlike a click, does not wait until the button is enabled.
      await expect(this.act).not.toHaveAttribute('aria-disabled');
      const answered = this.page.waitForResponse(
        (response) => response.url().endsWith('/api/games/rising-tide/bets') && response.request().method() === 'POST',
        ROUNDS,
      );
      await press();
      const response = await answered;
      if (response.ok()) return (await response.json()) as TideBetResponse;
    }
  }

  /** Waits until the player's bet has been settled, and returns its row in the history. */
  async settled(rows: number): Promise<Locator> {
    await expect(this.history.getByRole('row')).toHaveCount(rows + 1, ROUNDS);
    return this.history.getByRole('row').nth(1);
  }

  async table(): Promise<Table> {
    return ((await (await this.page.request.get('/api/games/rising-tide')).json()) as { table: Table }).table;
  }

  /** Waits until a round has ended, and returns what proves its end. */
  async proof(round: string): Promise<TideProof> {
    const path = `/api/games/rising-tide/rounds/${round}`;
    await expect.poll(async () => (await this.page.request.get(path)).status(), ROUNDS).toBe(200);
    return (await this.page.request.get(path)).json();
  }
}
