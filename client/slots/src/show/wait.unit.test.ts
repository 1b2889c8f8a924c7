import { describe, expect, it } from '@jest/globals';
import { Hurry } from './wait.js';

describe('Hurry', () => {
  it('ends every wait, also one without a time, and those that follow until it is calm', async () => {
    const hurry = new Hurry();
    const waits = [hurry.wait(3_600_000), hurry.wait(null)];
    hurry.hurry();
    await Promise.all([...waits, hurry.wait(null)]);
    hurry.calm();
    let hasEnded = false;
    const next = hurry.wait(null).then(() => (hasEnded = true));
    await hurry.wait(1);
    expect(hasEnded).toBe(false);
    hurry.hurry();
    await next;
  });
});
