import { expectAccessible } from '../support/accessibility.js';
import { untilInstalled } from '../support/installed.js';
import { build, expect, MINUTE, offer, open, test, untilOffered } from '../support/update.js';

test.use({ serviceWorkers: 'allow' });

test('an update is announced, and the Update button installs it at once', async ({ page, client }) => {
  await open(page, client);
  await untilOffered(page);
  await expectAccessible(page, 'an update is offered');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(build(page)).toHaveAttribute('content', '2');
  await untilInstalled(page);
  await page.clock.fastForward(15 * MINUTE);
  await expect(offer(page)).toBeHidden();
});
