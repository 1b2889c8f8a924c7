import { type Browser, type BrowserContext, expect, type Locator, type Page, type TestInfo } from '@playwright/test';
import type { Casino } from './casino.js';
import { type Account, type Api, arriveAs, freshName } from './player.js';
import { chooseFromMenu, expectConnected } from './screen.js';
import type { Watch } from './watch.js';

export interface Friend {
  page: Page;
  context: BrowserContext;
  player: Account & Api;
  panel: FriendsPanel;
}

/** Opens browsers for further players, with the window size of the test's project, and closes them after the test. */
export class OtherPlayers {
  private readonly contexts: BrowserContext[] = [];

  constructor(
    private readonly browser: Browser,
    private readonly casino: Casino,
    private readonly watch: Watch,
    private readonly info: TestInfo,
  ) {}

  async arrive(stem: string, path = '/games/dice'): Promise<Friend> {
    const { use } = this.info.project;
    const context = await this.browser.newContext({ ...use, serviceWorkers: 'block', baseURL: this.casino.url });
    this.contexts.push(context);
    this.watch.follow(context);
    return settle(await context.newPage(), stem, path);
  }

  async leave(): Promise<void> {
    await Promise.all(this.contexts.map((context) => context.close()));
  }
}

/** Signs a new player in and opens a page with a live connection, so that every push arrives. */
export async function settle(page: Page, stem: string, path = '/games/dice'): Promise<Friend> {
  const player = await arriveAs(page, freshName(stem), { bonus: false });
  await page.goto(path);
  await expectConnected(page);
  const panel = new FriendsPanel(page);
  // The code of this button, which is loaded late, also shows messages about other players.
  await expect(panel.button).toBeVisible();
  return { page, context: page.context(), player, panel };
}

/** Page object for the right side navigation with its friends tab. */
export class FriendsPanel {
  readonly button: Locator;
  readonly nav: Locator;
  readonly friends: Locator;
  readonly received: Locator;
  readonly sent: Locator;
  readonly search: Locator;
  readonly alerts: Locator;
  readonly confirmation: Locator;

  constructor(readonly page: Page) {
    this.button = page.getByRole('banner').getByRole('button', { name: /^Friends and chat/ });
    this.nav = page
      .getByRole('complementary', { name: 'Friends and chat' })
      .or(page.getByRole('dialog', { name: 'Friends and chat' }));
    this.friends = this.nav.getByRole('list', { name: 'Friends', exact: true }).getByRole('listitem');
    this.received = this.nav.getByRole('region', { name: 'Friend requests' }).getByRole('listitem');
    this.sent = this.nav.getByRole('region', { name: 'Sent requests' }).getByRole('listitem');
    this.search = page.getByRole('dialog', { name: 'Add a friend' });
    this.alerts = page.getByTestId('alert');
    this.confirmation = page.getByRole('dialog', { name: /^(Remove|Block) / });
  }

  /** Opens the friends tab, if it is not open, and waits until the lists are loaded. */
  async open(): Promise<void> {
    if ((await this.button.getAttribute('aria-expanded')) !== 'true') await this.button.click();
    await this.nav.getByRole('tab', { name: /^Friends/ }).click();
    await expect(this.nav.getByRole('heading', { name: /^Your friends/ })).toBeVisible();
    await expect(this.nav.locator('[aria-busy="true"]')).toHaveCount(0);
  }

  /** Searches for a player and returns the button of the result. Its label is the possible action or the relation. */
  async find(username: string): Promise<Locator> {
    if (!(await this.search.isVisible())) await this.nav.getByRole('button', { name: 'Add friend' }).click();
    await this.search.getByRole('textbox', { name: 'Username' }).fill(username);
    return this.search.getByRole('button', { name: new RegExp(`^(Add|Pending|Friends|Me): ${username}$`) });
  }

  async closeSearch(): Promise<void> {
    await this.search.getByRole('button', { name: 'Close the search' }).click();
    await expect(this.search).toHaveCount(0);
  }

  card(username: string): Locator {
    return this.page.getByRole('dialog', { name: username, exact: true });
  }

  async openCard(username: string): Promise<Locator> {
    await this.nav.getByRole('button', { name: new RegExp(`^${username} .*Show the player card$`) }).click();
    return this.card(username);
  }

  /** Chooses an entry in the menu of a friend's row. */
  async choose(username: string, entry: 'Remove friend' | 'Block'): Promise<void> {
    await this.nav.getByRole('button', { name: `Remove or block ${username}` }).click();
    await chooseFromMenu(this.page, entry);
  }
}

/** Makes two players friends over HTTP. */
export async function befriend(one: Friend, other: Friend): Promise<void> {
  await one.player.post('/friend-requests', { userId: other.player.uid });
  await other.player.post('/friend-requests', { userId: one.player.uid });
}

/**
 * Matches the rows of these friends, whatever their presence is. A row begins with the avatar, which is a letter if
 * there is no picture.
 */
export function rowsOf(...names: string[]): RegExp[] {
  return names.map((name) => new RegExp(`${name}(Online|Offline|Playing .*|Last seen .*)? Show the player card$`));
}
