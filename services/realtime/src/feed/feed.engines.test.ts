import { randomUUID } from 'node:crypto';
import { openCluster } from '@goldwake/cluster';
import { afterEach, expect, it } from '@jest/globals';
import type { RealtimeRules } from '../realtime.module.js';
import { betSettled, deploymentOn } from '../testing/gateway.js';
import { INVITATION_RULES, invitation } from '../testing/invitation.js';

const ROUNDS = 30;

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const gateway of open.splice(0)) await gateway.close();
});

/** Returns the location of a casino of this test, which each gateway opens like a process of its own. */
function casino() {
  const [server, options] = String(process.env.GOLDWAKE_MONGO).split('/?');
  return {
    mongo: `${server}/test_${randomUUID()}?${options}`,
    kafka: [String(process.env.GOLDWAKE_KAFKA)],
    service: 'realtime',
    topics: { namespace: `test-${randomUUID()}`, partitions: 3 },
    report: () => {},
  };
}

async function gatewayOf(on: ReturnType<typeof casino>, rules?: Partial<RealtimeRules>) {
  const deployment = await deploymentOn(await openCluster(on), {}, {}, rules);
  open.push(deployment);
  return deployment;
}

it("every gateway sends a player's pushes from Kafka to that player's sockets only, each once and in order", async () => {
  const own = casino();
  const [one, two] = [await gatewayOf(own), await gatewayOf(own)];
  const sockets = [await one.connect(), await two.connect()];
  for (const [n, { token }] of [one, two].entries()) await sockets[n]?.welcomed(await token('ann'));
  for (let n = 1; n <= ROUNDS; n++) {
    await one.append('wallet-bob', betSettled('bob', `b${n}`));
    await one.append('wallet-ann', betSettled('ann', `a${n}`));
  }
  const offsets = Array.from({ length: ROUNDS }, (_, n) => n + 1);
  const rounds = Array.from({ length: ROUNDS }, (_, n) => `a${n + 1}`);
  for (const socket of sockets) {
    const pushes = await socket.pushes(ROUNDS);
    expect(pushes.map(({ offset }) => offset)).toEqual(offsets);
    expect(pushes.map(({ data }) => data)).toEqual(
      rounds.map((round_id) => expect.objectContaining({ round: expect.objectContaining({ round_id }) })),
    );
    expect(socket.unread()).toEqual([]);
  }
});

it('an event reaches every player it concerns, on whichever gateway they are connected, each once and in order', async () => {
  const own = casino();
  const rules = { pushes: INVITATION_RULES };
  const [one, two] = [await gatewayOf(own, rules), await gatewayOf(own, rules)];
  const [ann, bob] = [await one.connect(), await two.connect()];
  await ann.welcomed(await one.token('ann'));
  await bob.welcomed(await two.token('bob'));
  // Neither of them owns the stream; the key of its partition is the uid of another player.
  for (let n = 1; n <= ROUNDS; n++) await one.append('account-dan', invitation(n % 2 ? ['ann', 'bob'] : ['bob'], n));
  const serials = Array.from({ length: ROUNDS }, (_, n) => n + 1);
  for (const [socket, expected] of [
    [ann, serials.filter((n) => n % 2)],
    [bob, serials],
  ] as const) {
    const pushes = await socket.pushes(2 * expected.length);
    expect(pushes.map(({ offset }) => offset)).toEqual(pushes.map((_, index) => index + 1));
    expect(pushes.map(({ data }) => data)).toEqual(expected.flatMap((serial) => [{ serial }, { serial }]));
    expect(socket.unread()).toEqual([]);
  }
});
