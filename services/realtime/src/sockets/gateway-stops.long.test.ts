import { expect, it } from '@jest/globals';
import { openDeployment } from '../testing/gateway.js';

it('a gateway that stops closes every socket within two seconds, even if a client does not answer', async () => {
  const deployment = await openDeployment();
  const [polite, deaf] = [await deployment.connect(), await deployment.connect()];
  await polite.welcomed(await deployment.token('ann'));
  deaf.socket.pause();
  const since = performance.now();
  await deployment.close();
  expect(performance.now() - since).toBeLessThan(2_000);
  deaf.socket.terminate();
});
