import { closed, leave, toLobby } from './ways.mjs';

/**
 * Uses a freshly loaded lobby. Each dialog is opened twice: the first opening loads the dialog's code, the second finds
 * it cached.
 */
export async function visitLobby(hand) {
  for (const time of ['first', 'again']) {
    await openMenu(hand, time);
    await openWallet(hand, time);
    await search(hand, time);
    await openSupport(hand, time);
  }
  await lookAtGames(hand);
  await goPlaces(hand);
}

async function openMenu(hand, time) {
  const { page, touch } = hand;
  if (touch) {
    await hand.press(`open the menu, ${time}`, page.getByRole('banner').getByRole('button', { name: 'Menu' }));
    await hand.press('close the menu', page.getByRole('button', { name: 'Close the menu' }));
    await closed(page);
  } else {
    await hand.press(`open the account menu, ${time}`, page.getByRole('button', { name: /^Account of / }));
    await page.getByRole('menu').waitFor();
    await hand.key('close the account menu', 'Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
  }
}

async function openWallet(hand, time) {
  const { page } = hand;
  await hand.press(`open the wallet, ${time}`, page.getByRole('button', { name: 'Wallet', exact: true }));
  await leave(hand, 'close the wallet');
  await hand.press('turn the coin over', page.getByTestId('wallet-pill'));
}

async function search(hand, time) {
  const { page, touch } = hand;
  const opening = `open the search, ${time}`;
  if (touch) {
    await hand.press(opening, page.getByRole('banner').getByRole('button', { name: 'Search for games' }));
  } else {
    await hand.key(opening, '/');
  }
  const dialog = page.getByRole('dialog', { name: 'Search games' });
  await dialog.getByRole('link').first().waitFor();
  for (const letters of ['the', ' e']) await look(hand, dialog, letters);
  if (!touch) {
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowLeft'])
      await hand.key('walk the games found', key);
    await hand.key('back to the typing', 'Escape');
  }
  await leave(hand, 'close the search');
}

/** Waits until the search shows the games that match the last letter. */
async function look(hand, dialog, letters) {
  const typed = `${await dialog.getByRole('searchbox').inputValue()}${letters}`;
  const isAnswer = (response) => new URL(response.url()).searchParams.get('name') === typed;
  const answered = hand.page.waitForResponse(isAnswer);
  await hand.type('type into the search', letters);
  const { total } = await (await answered).json();
  await dialog.getByText(`${total} games found`).waitFor({ state: 'attached' });
}

async function openSupport(hand, time) {
  const { page, touch } = hand;
  if (touch) {
    await hand.press('open the menu, again', page.getByRole('banner').getByRole('button', { name: 'Menu' }));
  }
  await hand.press(`open the support, ${time}`, page.getByRole('button', { name: 'Customer Support' }));
  const panel = page.getByRole('dialog', { name: 'Customer Support' });
  await hand.press('close the support', panel.getByRole('button', { name: 'Close' }));
  await closed(page);
}

async function lookAtGames(hand) {
  const { page, touch } = hand;
  for (const name of ['Slots', 'Live Dealers', 'Slots', 'Popular']) {
    await hand.press('switch the view', page.getByRole('tab', { name, exact: true }));
  }
  const popular = page.getByRole('region', { name: 'Popular now' });
  if (!touch) {
    for (const way of ['On', 'On', 'Back', 'Back']) {
      await hand.press('page a row', popular.getByRole('button', { name: `${way} in Popular now` }));
    }
  }
  for (let times = 0; times < 2; times++) {
    await hand.press('mark a favourite', popular.getByRole('button', { name: /^Favourite: / }).nth(1));
  }
}

async function goPlaces(hand) {
  const { page, touch } = hand;
  await hand.press('open a game', page.getByRole('region', { name: 'Popular now' }).getByRole('link').nth(3));
  await page.getByRole('region', { name: 'Similar games' }).getByRole('link').first().waitFor();
  await toLobby(hand);

  await hand.press('open a list', page.getByRole('link', { name: 'View all: Popular' }));
  await page.getByRole('list', { name: 'All games' }).waitFor();
  await toLobby(hand);

  if (touch) {
    await hand.press('open the menu, again', page.getByRole('banner').getByRole('button', { name: 'Menu' }));
    await hand.press('open the settings', page.getByRole('dialog').getByRole('link', { name: 'Settings' }));
  } else {
    await hand.press('open the account menu, again', page.getByRole('button', { name: /^Account of / }));
    await hand.press('open the settings', page.getByRole('menuitem', { name: 'Settings' }));
  }
  await page.getByRole('navigation', { name: 'Settings' }).waitFor();
  await toLobby(hand);
}
