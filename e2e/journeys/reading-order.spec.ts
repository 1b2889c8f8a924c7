import { readFileSync } from 'node:fs';
import { emailOf, freshName, PASSWORD } from '../support/player.js';
import { DiceTable } from '../support/screen.js';
import { expect, test } from '../support/test.js';

/** Accessibility trees of docs/reading-order.md by the name that follows `yaml` in the first line of each block. */
const BLOCKS = new Map(
  [
    ...readFileSync(new URL('../../docs/reading-order.md', import.meta.url), 'utf8').matchAll(
      /^```yaml (\S+)\n(.*?)^```$/gms,
    ),
  ].map(([, name = '', tree = '']) => [name, tree]),
);

test('from sign-up to the first result, a screen reader reads what docs/reading-order.md lists, in that order', async ({
  page,
}) => {
  const left = new Set(BLOCKS.keys());
  const expectRead = async (name: string) => {
    const tree = BLOCKS.get(name);
    if (tree === undefined) throw new Error(`docs/reading-order.md has no block ${name}`);
    await expect(page.locator('body'), name).toMatchAriaSnapshot(tree);
    left.delete(name);
  };
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create your account' });
  const email = dialog.getByRole('textbox', { name: 'E-mail' });
  await expect(email).toBeFocused();
  await expectRead('sign-up');
  const username = freshName();
  await email.fill(emailOf(username));
  await dialog.getByRole('textbox', { name: 'Username' }).fill(username);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await dialog.getByRole('combobox', { name: 'Month' }).selectOption('January');
  await dialog.getByRole('combobox', { name: 'Day' }).selectOption('31');
  await dialog.getByRole('combobox', { name: 'Year' }).selectOption('1990');
  await dialog.getByRole('button', { name: 'Create account' }).click();

  await expectRead('bonus');
  await page.getByRole('button', { name: /^Claim 5,000/ }).click();
  await expectRead('claimed');
  await page.getByRole('button', { name: 'Done' }).click();
  await expectRead('toolbar');

  const table = new DiceTable(page);
  await page.getByRole('main').getByRole('link', { name: /Dice/ }).first().click();
  await expect(table.act).toHaveText('Bet 10.00 GC');
  await expectRead('dice');
  await table.bet();
  await expectRead('result');
  expect([...left], 'blocks that no step read').toEqual([]);
});
