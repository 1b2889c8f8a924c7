import type { Locator, Response } from '@playwright/test';
import { closeDialog, dialogClosed, goToLobby } from './navigation.js';
import type { PageInput } from './page-input.js';

/**
 * Simulates a visit to a freshly loaded lobby. Each dialog is opened twice: the first time loads the dialog's code, the
 * second finds it cached.
 */
export async function visitLobby(input: PageInput): Promise<void> {
  for (const time of ['first', 'again']) {
    await openMenu(input, time);
    await openWallet(input, time);
    await search(input, time);
    await openSupport(input, time);
  }
  await lookAtGames(input);
  await visitPages(input);
}

async function openMenu(input: PageInput, time: string): Promise<void> {
  const { page, touch } = input;
  if (touch) {
    await input.press(`open the menu, ${time}`, page.getByRole('banner').getByRole('button', { name: 'Menu' }));
    await input.press('close the menu', page.getByRole('button', { name: 'Close the menu' }));
    await dialogClosed(page);
  } else {
    await input.press(`open the account menu, ${time}`, page.getByRole('button', { name: /^Account of / }));
    await page.getByRole('menu').waitFor();
    await input.key('close the account menu', 'Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
  }
}

async function openWallet(input: PageInput, time: string): Promise<void> {
  const { page } = input;
  await input.press(`open the wallet, ${time}`, page.getByRole('button', { name: 'Wallet', exact: true }));
  await closeDialog(input, 'close the wallet');
  await input.press('turn the coin over', page.getByTestId('wallet-pill'));
}

async function search(input: PageInput, time: string): Promise<void> {
  const { page, touch } = input;
  const opening = `open the search, ${time}`;
  if (touch) {
    await input.press(opening, page.getByRole('banner').getByRole('button', { name: 'Search for games' }));
  } else {
    await input.key(opening, '/');
  }
  const dialog = page.getByRole('dialog', { name: 'Search games' });
  await dialog.getByRole('link').first().waitFor();
  for (const text of ['the', ' e']) await look(input, dialog, text);
  if (!touch) {
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowLeft'])
      await input.key('walk the games found', key);
    await input.key('back to the typing', 'Escape');
  }
  await closeDialog(input, 'close the search');
}

/** Types text into the search and waits for the results of the complete search text. */
async function look(input: PageInput, dialog: Locator, text: string): Promise<void> {
  const typed = `${await dialog.getByRole('searchbox').inputValue()}${text}`;
  // The search asks for games and for providers with the same text.
  const isAnswer = (response: Response) => {
    const { pathname, searchParams } = new URL(response.url());
    return pathname === '/api/games' && searchParams.get('name') === typed;
  };
  const answered = input.page.waitForResponse(isAnswer);
  await input.type('type into the search', text);
  const { total } = await (await answered).json();
  await dialog.getByText(`${total} games found`).waitFor({ state: 'attached' });
}

async function openSupport(input: PageInput, time: string): Promise<void> {
  const { page, touch } = input;
  if (touch) {
    await input.press('open the menu, again', page.getByRole('banner').getByRole('button', { name: 'Menu' }));
  }
  await input.press(`open the support, ${time}`, page.getByRole('button', { name: 'Customer Support' }));
  const panel = page.getByRole('dialog', { name: 'Customer Support' });
  await input.press('close the support', panel.getByRole('button', { name: 'Close' }));
  await dialogClosed(page);
}

async function lookAtGames(input: PageInput): Promise<void> {
  const { page, touch } = input;
  for (const name of ['Slots', 'Live Dealers', 'Slots', 'Popular']) {
    await input.press('switch the view', page.getByRole('tab', { name, exact: true }));
  }
  const popular = page.getByRole('region', { name: 'Popular now' });
  if (!touch) {
    for (const way of ['On', 'On', 'Back', 'Back']) {
      await input.press('page a row', popular.getByRole('button', { name: `${way} in Popular now` }));
    }
  }
  for (let times = 0; times < 2; times++) {
    await input.press('mark a favourite', popular.getByRole('button', { name: /^Favourite: / }).nth(1));
  }
}

async function visitPages(input: PageInput): Promise<void> {
  const { page, touch } = input;
  await input.press('open a game', page.getByRole('region', { name: 'Popular now' }).getByRole('link').nth(3));
  await page.getByRole('region', { name: 'Similar games' }).getByRole('link').first().waitFor();
  await goToLobby(input);

  await input.press('open a list', page.getByRole('link', { name: 'View all: Popular' }));
  await page.getByRole('list', { name: 'All games' }).waitFor();
  await goToLobby(input);

  if (touch) {
    await input.press('open the menu, again', page.getByRole('banner').getByRole('button', { name: 'Menu' }));
    await input.press('open the settings', page.getByRole('dialog').getByRole('link', { name: 'Settings' }));
  } else {
    await input.press('open the account menu, again', page.getByRole('button', { name: /^Account of / }));
    await input.press('open the settings', page.getByRole('menuitem', { name: 'Settings' }));
  }
  await page.getByRole('navigation', { name: 'Settings' }).waitFor();
  await goToLobby(input);
}
