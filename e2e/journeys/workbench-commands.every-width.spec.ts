import { expectAccessible } from '../support/accessibility.js';
import { arriveAs } from '../support/player.js';
import { expect, test } from '../support/test.js';
import { Workbench } from '../support/workbench.js';

// Engineers see the data of the complete casino, so these tests need one of their own.
test.use({ alone: true, inOneProcess: 'the workbench exists only in single-process mode' });

test('every panel shows the command that gives the same answer, with the folder of the casino', async ({
  page,
  casino,
}) => {
  const { uid } = await arriveAs(page, 'anna', { bets: 3 });
  const wallet = `wallet-${uid}`;
  const workbench = new Workbench(page, casino);
  await workbench.open(`/${wallet}?at=4&tab=event`);
  const inFolder = (command: string) => page.getByText(`npm run replay -- ${command} --data ${casino.dataDir}`);
  const bet = (await casino.events(wallet)).find(({ version }) => version === 4);
  await expect(inFolder(`balance ${uid} --at 4`)).toBeVisible();
  await expect(inFolder(`show ${wallet} --from ${bet?.position} --to ${bet?.position} --json`)).toBeVisible();
  await expectAccessible(page, 'the event panel with its commands');
  for (const [tab, command] of [
    ['explain', `explain ${uid} --at 4`],
    ['diff', `diff ${uid}`],
    ['bisect', `bisect ${uid}`],
    ['bisect&rule=trial+balance', `bisect ${uid} --rule 'trial balance'`],
    ['what-if&without=3,4', `what-if ${uid} --without ${wallet}@3 --without ${wallet}@4`],
  ] as const) {
    await page.goto(`${casino.url}/workbench/${wallet}?at=4&tab=${tab}`);
    await expect(inFolder(command)).toBeVisible();
  }
  await expectAccessible(page, 'a check with its command');
  await expect(page.getByRole('button', { name: /^Copy: npm run replay -- what-if/ })).toBeVisible();
});
