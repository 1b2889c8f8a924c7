import type { SpinResponse } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { CallFailed } from './provider-api.js';
import { Spins } from './spins.js';

const ANSWER = { balance: '1' } as SpinResponse;
const LOST = new CallFailed('The game server does not answer', 'lost');
const REFUSED = new CallFailed('The stake is above the balance', 'insufficient_balance');

/** Answers spins in the given order, and records what was sent. */
function spinsWith(...answers: (SpinResponse | CallFailed)[]) {
  const sent: { stake: bigint; key: string }[] = [];
  const api = {
    async spin(stake: bigint, key: string) {
      sent.push({ stake, key });
      const answer = answers.shift();
      if (answer instanceof CallFailed) throw answer;
      if (!answer) throw new Error('no answer is left');
      return answer;
    },
  };
  return { spins: new Spins(api, async () => {}), sent };
}

describe('Spins', () => {
  it('sends each spin with a key of its own', async () => {
    const { spins, sent } = spinsWith(ANSWER, ANSWER);
    await spins.spin(5n);
    await spins.spin(5n);
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it('repeats a spin without an answer under its key', async () => {
    const { spins, sent } = spinsWith(LOST, LOST, ANSWER);
    expect(await spins.spin(5n)).toBe(ANSWER);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(spins.unsureStake).toBeNull();
  });

  it('repeats it with its stake when the player spins again after it was given up', async () => {
    const { spins, sent } = spinsWith(LOST, LOST, LOST, ANSWER);
    await expect(spins.spin(5n)).rejects.toBe(LOST);
    expect(spins.unsureStake).toBe(5n);
    await spins.spin(80n);
    expect(new Set(sent.map(({ key, stake }) => `${key} ${stake}`)).size).toBe(1);
  });

  it('begins another spin after a refusal', async () => {
    const { spins, sent } = spinsWith(REFUSED, ANSWER);
    await expect(spins.spin(5n)).rejects.toBe(REFUSED);
    await spins.spin(6n);
    expect(sent.map(({ stake }) => stake)).toEqual([5n, 6n]);
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });
});
