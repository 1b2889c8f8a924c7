import { describe, expect, it } from '@jest/globals';
import { PasswordHashes } from './password-hashes.js';
import { PasswordPolicy } from './password-policy.js';

const passwords = new PasswordHashes();
const policy = new PasswordPolicy();

/** Returns the processor time of some work in microseconds. Other processes lengthen it less than the elapsed time. */
async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

it('checking a password without an account costs as much as with one', async () => {
  const stored = await passwords.hash('Quiet-Harbor-42');
  const time = (against: string | undefined) =>
    processorTime(async () => {
      for (let attempt = 0; attempt < 5; attempt++) expect(await passwords.verify(against, 'wrong')).toBe(false);
    });
  const [known, unknown] = [await time(stored), await time(undefined)];
  expect(unknown).toBeGreaterThan(known / 3);
});

describe('refusing a new password', () => {
  const owner = { username: 'Lovelace', email: 'ada.king@example.com' };
  const refusal = (password: string) =>
    processorTime(() => expect(() => policy.require(password, owner)).toThrow(/can be guessed quickly/));

  it.each(['p@$$w0rd', '12340o'])('200 characters of %s take as much processor time as 24', async (unit) => {
    const text = unit.repeat(200);
    const shortTimes: number[] = [];
    const longTimes: number[] = [];
    for (let round = 0; round < 5; round++) {
      shortTimes.push(await refusal(text.slice(0, 24)));
      longTimes.push(await refusal(text.slice(0, 200)));
    }
    // Without the bounded length, the factor is above 30.
    expect(Math.min(...longTimes)).toBeLessThan(8 * Math.min(...shortTimes));
  });
});
