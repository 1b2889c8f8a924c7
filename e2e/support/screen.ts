import { type Currency, formatHundredths, formatMicros, parseMicros, SYMBOLS } from '@goldwake/contracts';
import type { BetResponseOf, RoundOf } from '@goldwake/contracts/http';
import { expect, type Locator, type Page, type Response } from '@playwright/test';

/** Presses Tab until the control has the focus, as a keyboard user would. */
export async function tabTo(control: Locator): Promise<void> {
  const page = control.page();
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 60; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never focused ${control}`);
}

export function pill(page: Page): Locator {
  return page.getByTestId('wallet-pill');
}

/** @param micros the amount from the server; the wallet pill shows it with two decimals, rounded down */
export async function expectShown(
  page: Page,
  currency: Currency,
  micros: string,
  options?: { timeout: number },
): Promise<void> {
  const text = formatMicros(parseMicros(micros));
  await expect(pill(page)).toHaveText(
    new RegExp(`^${text.replaceAll('.', '\\.')}\\s*${SYMBOLS[currency]}\\b`),
    options,
  );
}

/** Waits until the page receives pushes. Before that, it may load all its data again. */
export async function expectConnected(page: Page): Promise<void> {
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'ready');
}

/** Opens the wallet with its button or, on screens without that button, from the avatar's menu. */
export async function openWallet(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Wallet', exact: true });
  const account = page.getByRole('button', { name: /^Account of / });
  await expect(button.or(account).first()).toBeVisible();
  if (await button.isVisible()) return button.click();
  await account.click();
  await chooseFromMenu(page, 'Wallet');
}

/** The button of a phone's bottom bar that opens the menu. */
export function menuButton(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Quick' }).getByRole('button', { name: 'Menu' });
}

/** Opens the menu of a phone. */
export async function openMenu(page: Page): Promise<Locator> {
  await menuButton(page).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  return menu;
}

export function isBet(response: Response): boolean {
  return response.request().method() === 'POST' && response.url().endsWith('/api/games/dice/bets');
}

/** Page object for the dice screen; it locates controls by role and label, as a player would. */
export class DiceTable {
  readonly stake: Locator;
  readonly target: Locator;
  readonly chance: Locator;
  readonly multiplier: Locator;
  readonly act: Locator;
  readonly rolls: Locator;
  readonly result: Locator;
  readonly history: Locator;

  constructor(readonly page: Page) {
    const form = page.getByRole('form', { name: 'Bet' });
    this.stake = form.getByRole('textbox', { name: 'Stake', exact: true });
    this.target = page.getByRole('textbox', { name: /^Roll (over|under)$/ });
    this.chance = page.getByRole('textbox', { name: 'Win chance' });
    this.multiplier = page.getByRole('textbox', { name: 'Multiplier' });
    this.act = form.locator('button[type="submit"], button:has-text("Stop auto-bet")');
    this.rolls = page.getByRole('list', { name: 'Last rolls' }).getByRole('listitem');
    this.result = page.getByRole('region', { name: 'Roll' }).getByRole('status');
    this.history = page.getByRole('region', { name: 'Your bets' });
  }

  async open(): Promise<void> {
    await this.page.goto('/games/dice');
    await expect(this.page.getByRole('heading', { name: 'Dice', level: 1 })).toBeVisible();
  }

  /** Places a bet by calling `press`, and waits until the roll marker has stopped. */
  async bet(press: () => Promise<void> = () => this.act.click()): Promise<BetResponseOf<'dice'>> {
    const answered = this.page.waitForResponse(isBet);
    await press();
    const result = (await (await answered).json()) as BetResponseOf<'dice'>;
    await expect(this.rolls.first()).toContainText(rollText(result));
    return result;
  }
}

/** Returns the roll of a round as the page shows it. */
export function rollText({ outcome }: RoundOf<'dice'>): string {
  return formatHundredths(outcome.roll);
}

/**
 * Presses an entry of the open menu until the menu closes: on a busy machine, a press while the menu opens is sometimes
 * lost, and the menu stays open.
 */
export async function chooseFromMenu(page: Page, name: string): Promise<void> {
  const entry = page.getByRole('menuitem', { name });
  await expect(entry).toBeVisible();
  await expect(async () => {
    if ((await entry.count()) > 0) await entry.click({ timeout: 2_000 });
    await expect(entry).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
}
