import type { BetResponseOf } from '@goldwake/contracts/http';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { arrive } from '../support/player.js';
import { DiceTable } from '../support/screen.js';
import { expect, test } from '../support/test.js';

declare global {
  interface Window {
    /** Frequencies of the tones that were started, in the order of their start. */
    tones: number[];
    contexts: number;
  }
}

/** Counts audio contexts and records every tone that the page starts. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { tones: [], contexts: 0 });
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        window.contexts += 1;
      }
      override createOscillator(): OscillatorNode {
        const oscillator = super.createOscillator();
        const start = oscillator.start.bind(oscillator);
        oscillator.start = (when) => {
          window.tones.push(oscillator.frequency.value);
          start(when);
        };
        return oscillator;
      }
    };
  });
}

const contexts = (page: Page) => page.evaluate(() => window.contexts);
const tones = (page: Page) => page.evaluate(() => window.tones.splice(0));

async function tonesOf(page: Page, act: () => Promise<unknown>, least: number): Promise<number[]> {
  await tones(page);
  await act();
  await expect.poll(() => page.evaluate(() => window.tones.length)).toBeGreaterThanOrEqual(least);
  return tones(page);
}

const rises = (notes: number[]) =>
  notes.length > 1 && notes.every((note, at) => at === 0 || note > (notes[at - 1] ?? 0));

test('without the switch no sound is played, and neither its code nor an audio context is created', async ({
  page,
}) => {
  await listen(page);
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  await arrive(page);
  const table = new DiceTable(page);
  await table.open();
  await expect(page.getByRole('button', { name: 'Sound', exact: true })).toHaveAttribute('aria-pressed', 'false');
  await table.bet();
  expect([await contexts(page), await tones(page)]).toEqual([0, []]);
  expect(files.filter((file) => /synth/.test(file))).toEqual([]);
});

test('with the switch on, a bet, a win, a loss and a claimed bonus each play their own tones', async ({ page }) => {
  await listen(page);
  const player = await arrive(page, { bonus: false });
  await player.post('/wallet/top-up', {});
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('goldwake.sounds', 'on'));
  await page.getByRole('button', { name: 'Claim the bonus' }).click();
  const claim = page.getByRole('dialog').getByRole('button', { name: 'Claim 5,000.00 GC + 1.00 SC' });
  expect(rises(await tonesOf(page, () => claim.click(), 3))).toBe(true);
  expect(await contexts(page)).toBe(1);

  const table = new DiceTable(page);
  await table.open();
  for (const [chance, won] of [
    ['98', true],
    ['1', false],
  ] as const) {
    // A result can be the unlikely one, so the bet is repeated until it is the wanted one.
    for (;;) {
      await table.chance.fill(chance);
      let result: BetResponseOf<'dice'> | undefined;
      const [bet, ...outcome] = await tonesOf(page, async () => (result = await table.bet()), 3);
      expect(bet).toBeLessThan(Math.max(...outcome) * 2);
      expect(outcome).toHaveLength(2);
      expect(rises(outcome)).toBe(result?.outcome.won);
      if (result?.outcome.won === won) break;
    }
  }
});

test('the switch in the settings and the one at the dice table are the same, by keyboard, and a reload keeps it', async ({
  page,
}) => {
  await listen(page);
  await arrive(page);
  const table = new DiceTable(page);
  await table.open();
  const button = page.getByRole('button', { name: 'Sound', exact: true });
  await button.focus();
  // The player hears at once that the sounds are on.
  expect((await tonesOf(page, () => page.keyboard.press('Space'), 2)).length).toBeGreaterThan(1);
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page, 'dice with sounds');
  await page.goto('/settings/profile');
  const card = page.getByRole('region', { name: 'Sounds' });
  const toggle = card.getByRole('switch', { name: 'Play sounds' });
  await expect(toggle).toBeChecked();
  await toggle.focus();
  await page.keyboard.press('Space');
  await expect(toggle).not.toBeChecked();
  await expectAccessible(page, 'settings with the sound switch');
  await table.open();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await table.bet();
  expect(await tones(page)).toEqual([]);
});
