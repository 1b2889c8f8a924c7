import { CARDS, expectMethodsShown, order, packages, pay, purchase } from '../support/cashier.js';
import { arrive } from '../support/player.js';
import { expect, test } from '../support/test.js';

for (const [what, viewport] of [
  ['a phone held sideways', { width: 844, height: 390 }],
  ['a laptop at 200 % zoom', { width: 720, height: 450 }],
] as const) {
  test.describe(what, () => {
    test.use({ viewport });

    test('packages, payment methods and the actions of a paid purchase are shown in full', async ({ page }) => {
      await arrive(page);
      await page.goto('/?acn=purchase');
      await expect(packages(page).locator('label').nth(2)).toBeInViewport({ ratio: 1 });
      await expectMethodsShown(page);
      await order(page, '$1.99');
      await pay(page, CARDS.succeeds);
      await expect(purchase(page).getByRole('link', { name: /^Play / })).toBeInViewport({ ratio: 1 });
      await expect(purchase(page).getByRole('button', { name: 'Done' })).toBeInViewport({ ratio: 1 });
    });
  });
}
