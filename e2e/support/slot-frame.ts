import type { ProviderSession, SlotEvent, SpinResponse } from '@goldwake/contracts';
import type { PlaySessionResponse } from '@goldwake/contracts/http';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import type { Api } from './player.js';

/** A slot in its frame on the casino's page. */
export class SlotFrame {
  readonly game: FrameLocator;

  constructor(
    readonly page: Page,
    readonly name: string,
  ) {
    this.game = page.frameLocator(`iframe[title="${name}"]`);
  }

  async open(path: string, symbol = 'GC'): Promise<void> {
    await this.page.goto(path);
    await this.page.getByRole('button', { name: `Play with ${symbol}` }).click();
    await this.expectReady();
  }

  async expectReady(): Promise<void> {
    await expect(this.spin).toHaveText('Spin');
  }

  get spin() {
    return this.game.locator('button.spin').first();
  }

  amount(label: 'Balance' | 'Stake' | 'Won') {
    return this.game.getByLabel(label, { exact: true });
  }

  /** Scrolls the page so that the whole frame is seen; what is fixed in a frame cannot be scrolled into view from it. */
  async bringIntoView(): Promise<void> {
    const frame = this.page.locator(`iframe[title="${this.name}"]`);
    await frame.evaluate((element) => void element.scrollIntoView({ block: 'center' }));
  }

  /**
   * Returns the board and controls that a player cannot see in full, because they are outside the frame or covered, and
   * boxes whose content would need scrolling.
   */
  outside(): Promise<string[]> {
    return this.game.locator('#game').evaluate((game) => {
      const { clientWidth, clientHeight } = document.documentElement;
      const needed = [...game.querySelectorAll('canvas[role="img"], .panel button, .panel dl')];
      const faults = needed.flatMap((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const label = element.getAttribute('aria-label') ?? element.textContent ?? '';
        const isInside = left >= 0 && top >= 0 && right <= clientWidth && bottom <= clientHeight;
        const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        const isSeen = seen !== null && (element.contains(seen) || seen.contains(element));
        const place = [left, top, right, bottom].map(Math.round).join(' ');
        return [
          ...(isInside ? [] : [`${label} at ${place} is outside ${clientWidth} × ${clientHeight}`]),
          ...(isInside && !isSeen ? [`${label} at ${place} is covered`] : []),
        ];
      });
      for (const box of [document.documentElement, ...game.querySelectorAll('.panel')]) {
        const isFull = box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth;
        const content = `${box.scrollWidth} × ${box.scrollHeight}`;
        if (isFull) faults.push(`${box.className}: ${content} overflows ${box.clientWidth} × ${box.clientHeight}`);
      }
      return faults;
    });
  }

  /**
   * Plays a round to its end.
   * @param begin presses the spin button
   */
  async play(begin: () => Promise<void> = () => this.spin.click()): Promise<void> {
    // The button says “Skip” for as long as the round is shown, which a busy machine may never see.
    const answered = this.page.waitForResponse(/\/api\/rounds\/[0-9a-f]+\/shown$/);
    await begin();
    // A pick bonus waits for the player; the button shows its end at once.
    const bonus = this.game.getByRole('region', { name: 'Bonus' });
    const skip = bonus.waitFor().then(() => this.spin.click());
    void skip.catch(() => {});
    const shown = await answered;
    expect(shown.ok()).toBe(true);
    await this.expectReady();
  }
}

/**
 * Plays rounds without a page until one has an event of this type, which no page has shown then.
 * @returns the round
 */
export async function playUntil(
  type: SlotEvent['type'],
  { page, player, gameId }: { page: Page; player: Api; gameId: string },
): Promise<SpinResponse['round']> {
  const { launch_url } = await player.post<PlaySessionResponse>(`/provider-games/${gameId}/sessions`, {
    currency: 'gold_coins',
  });
  const { origin, hash } = new URL(launch_url);
  const token = new URLSearchParams(hash.slice(1)).get('token');
  const begun = await page.request.post(`${origin}/api/sessions`, { data: { token, game_id: gameId } });
  const { session, stakes } = (await begun.json()) as ProviderSession;
  for (let spin = 0; ; spin++) {
    const response = await page.request.post(`${origin}/api/spins`, {
      data: { stake: stakes.min },
      headers: { authorization: `Bearer ${session}`, 'idempotency-key': `spin-${spin}-of-the-test` },
    });
    expect(response.status(), await response.text()).toBe(200);
    const { round } = (await response.json()) as SpinResponse;
    if (round.events.some((event) => event.type === type)) return round;
    await page.request.post(`${origin}/api/rounds/${round.round_id}/shown`, {
      data: {},
      headers: { authorization: `Bearer ${session}` },
    });
  }
}
