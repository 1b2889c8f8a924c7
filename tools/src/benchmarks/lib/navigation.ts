import type { Page } from '@playwright/test';
import type { PageInput } from './page-input.js';

/** Waits until no dialog is open. Two can be closing at the same time: the menu and what was opened from it. */
export async function dialogClosed(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[role="dialog"]') === null);
}

/** Closes a dialog in the way that is usual on the device. */
export async function closeDialog(input: PageInput, kind: string): Promise<void> {
  const dialog = input.page.getByRole('dialog');
  await dialog.waitFor();
  if (input.touch) await input.press(kind, dialog.getByRole('button', { name: 'Close', exact: true }));
  else await input.key(kind, 'Escape');
  await dialogClosed(input.page);
}

/** Returns to the lobby by pressing the logo, and waits until the first row of games is visible. */
export async function goToLobby(input: PageInput): Promise<void> {
  const { page } = input;
  await input.press('back to the lobby', page.getByRole('banner').getByRole('link', { name: /to the lobby$/ }));
  await page.getByRole('region', { name: 'Popular now' }).getByRole('link').first().waitFor();
}
