import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { arrive } from '../support/player.js';
import { chooseFromMenu, tabTo } from '../support/screen.js';
import { expect, test } from '../support/test.js';

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Customer Support' });
const opener = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Customer Support' });

async function open(page: Page): Promise<Locator> {
  await opener(page).click();
  await expect(panelOf(page)).toBeVisible();
  return panelOf(page);
}

async function openTickets(page: Page): Promise<Locator> {
  const panel = await open(page);
  await panel.getByRole('tab', { name: 'Your tickets' }).click();
  return panel;
}

async function write(panel: Locator, subject: string, text: string): Promise<void> {
  await panel.getByRole('button', { name: 'Write a ticket' }).click();
  await panel.getByLabel('Subject').fill(subject);
  await panel.getByRole('textbox', { name: 'Text' }).fill(text);
  await panel.getByRole('button', { name: 'Keep ticket' }).click();
  await expect(panel.getByText(subject)).toBeVisible();
}

async function signOut(page: Page, username: string): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) <= 599) {
    await page.getByRole('navigation', { name: 'Quick' }).getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Sign Out' }).click();
  } else {
    await page.getByRole('button', { name: `Account of ${username}` }).click();
    await chooseFromMenu(page, 'Sign Out');
  }
  await expect(page.getByRole('button', { name: 'Login', exact: true }).first()).toBeVisible();
}

const lines = (panel: Locator) => panel.getByRole('list', { name: 'Your tickets' }).getByRole('listitem');

test('questions are found by words, and an answer links to the page that it is about', async ({ page }) => {
  await page.goto('/terms-and-conditions');
  const panel = await open(page);
  await expectAccessible(page, 'support');
  const search = panel.getByRole('searchbox');
  await search.fill('forgót PASSWÓRD');
  await expect(panel.locator('summary').first()).toHaveText('I forgot my password. What now?');
  await panel.locator('summary').first().click();
  await expect(panel.getByText('the e-mail with the link is in the local mailbox', { exact: false })).toBeVisible();
  await expectAccessible(page, 'an answer');
  await search.fill('zzzz');
  await expect(panel.getByText('No answer to that yet')).toBeVisible();
  await expectAccessible(page, 'no answer');
  await search.fill('password forgot');
  await panel.locator('summary').first().click();
  await panel.getByRole('link', { name: 'Local mailbox' }).click();
  await expect(page).toHaveURL('/dev/mailbox');
  // The panel stays open next to the page, and closes where it would cover the page.
  const wide = (page.viewportSize()?.width ?? 0) > 599;
  await expect(panelOf(page)).toHaveCount(wide ? 1 : 0);
});

test('a ticket is kept in this browser: it survives a reload, can be deleted, and is restored by Undo', {
  tag: '@gate',
}, async ({ page }) => {
  await page.goto('/terms-and-conditions');
  let panel = await openTickets(page);
  await expect(panel.getByText('No tickets')).toBeVisible();
  await expectAccessible(page, 'no tickets');
  await panel.getByRole('button', { name: 'Write a ticket' }).click();
  await panel.getByRole('button', { name: 'Keep ticket' }).click();
  await expect(panel.getByText('Say in a few words what it is about')).toBeVisible();
  await expect(panel.getByLabel('Subject')).toBeFocused();
  await expectAccessible(page, 'a ticket with faults');
  await panel.getByRole('button', { name: 'Back to the list' }).click();
  await write(panel, 'The roll at nine', 'It landed on <b>50.00</b>.\nI had said over.');
  await expect(lines(panel).first().locator('summary')).toBeFocused();
  await write(panel, 'Another one', 'More of the same.');

  await page.reload();
  panel = await openTickets(page);
  await expect(lines(panel)).toHaveText([/^Another one.*Ticket 2/, /^The roll at nine.*Ticket 1/]);
  await lines(panel).nth(1).locator('summary').click();
  await expect(panel.getByText('It landed on <b>50.00</b>.')).toBeVisible();
  await expect(lines(panel).nth(1).getByText('/terms-and-conditions')).toBeVisible();
  await expectAccessible(page, 'tickets');

  await panel.getByRole('button', { name: 'Delete ticket 1' }).click();
  await expect(panel.getByText('Ticket 1 is deleted.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expectAccessible(page, 'a ticket deleted');
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(lines(panel).nth(1).locator('summary')).toBeFocused();
  await lines(panel).nth(1).locator('summary').click();
  await panel.getByRole('button', { name: 'Delete ticket 1' }).click();
  await page.reload();
  panel = await openTickets(page);
  await expect(lines(panel)).toHaveText([/^Another one/]);
});

test('an unfinished ticket is kept when the panel is closed, and tickets can be downloaded', async ({ page }) => {
  await page.goto('/terms-and-conditions');
  let panel = await openTickets(page);
  await panel.getByRole('button', { name: 'Write a ticket' }).click();
  await panel.getByLabel('Subject').fill('Half a thought');
  await panel.getByRole('textbox', { name: 'Text' }).fill('And the other');
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panelOf(page)).toHaveCount(0);
  panel = await openTickets(page);
  await expect(panel.getByLabel('Subject')).toHaveValue('Half a thought');
  await panel.getByRole('checkbox').uncheck();
  await panel.getByRole('button', { name: 'Keep ticket' }).click();
  const downloading = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download all' }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  expect(text).toMatch(/^Goldwake support tickets\n\n---\n\nTicket 1: Half a thought\nWritten .*Z\n\nAnd the other\n$/);
});

test('tickets and an unfinished ticket are removed when the player signs out', async ({ page }) => {
  const { username } = await arrive(page);
  await page.goto('/games/dice');
  await page.getByRole('textbox', { name: 'Stake', exact: true }).fill('777');
  let panel = await openTickets(page);
  await write(panel, 'A private matter', 'Nobody else should read this.');
  await panel.getByRole('button', { name: 'Write a ticket' }).click();
  await panel.getByLabel('Subject').fill('Half a thought');
  await panel.getByRole('button', { name: 'Close' }).click();
  // The closing panel gives the focus back, which would close the menu.
  await expect(panelOf(page)).toHaveCount(0);
  await signOut(page, username);
  panel = await openTickets(page);
  await expect(panel.getByText('No tickets')).toBeVisible();
  await expect(page.getByText('A private matter')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Write a ticket' }).click();
  await expect(panel.getByLabel('Subject')).toHaveValue('');
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toMatch(/private|Half a thought|777/);
});

test('unreadable stored tickets are kept until the player deletes them', async ({ page }) => {
  await page.goto('/terms-and-conditions');
  await page.evaluate(() => localStorage.setItem('goldwake.support-tickets', '{"harmed'));
  const panel = await openTickets(page);
  await expect(panel.getByText('Your tickets cannot be read')).toBeVisible();
  await expectAccessible(page, 'tickets unreadable');
  expect(await page.evaluate(() => localStorage.getItem('goldwake.support-tickets'))).toBe('{"harmed');
  await panel.getByRole('button', { name: 'Delete what is stored' }).click();
  await expect(panel.getByText('No tickets')).toBeVisible();
});

test('with the keyboard alone: find an answer, keep a ticket, delete it, and return to the starting point', async ({
  page,
}) => {
  await page.goto('/terms-and-conditions');
  await tabTo(opener(page));
  await page.keyboard.press('Enter');
  const panel = panelOf(page);
  await tabTo(panel.getByRole('searchbox'));
  await page.keyboard.type('rigged');
  const response = panel.locator('details').first();
  await tabTo(response.locator('summary'));
  await page.keyboard.press('Enter');
  await expect(response).toHaveAttribute('open', '');
  await tabTo(panel.getByRole('button', { name: 'Write a ticket' }));
  await page.keyboard.press('Enter');
  await expect(panel.getByLabel('Subject')).toBeFocused();
  await expect(panel.getByLabel('Subject')).toHaveValue('rigged');
  await page.keyboard.press('Tab');
  await page.keyboard.type('By keys');
  await tabTo(panel.getByRole('button', { name: 'Keep ticket' }));
  await page.keyboard.press('Enter');
  await expect(lines(panel).first().locator('summary')).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(panel.getByRole('button', { name: 'Delete ticket 1' }));
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
});

test('on a phone the menu offers support; on a wider window the page stays usable next to the panel', async ({
  page,
}) => {
  await page.goto('/terms-and-conditions');
  if ((page.viewportSize()?.width ?? 0) > 599) {
    await open(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page).toHaveURL('/privacy-policy');
    await expect(panelOf(page)).toBeVisible();
  } else {
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Customer Support' }).click();
    await expect(panelOf(page)).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0);
  }
});
