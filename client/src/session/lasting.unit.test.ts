import { describe, expect, it } from '@jest/globals';
import { lasting } from './lasting.js';

describe('lasting()', () => {
  it('acts until its time is over, and never after it', () => {
    let time = 1_000;
    let acts = 0;
    const act = lasting(
      500,
      () => {
        acts += 1;
      },
      () => time,
    );
    time = 1_500;
    act();
    expect(acts).toBe(1);
    time = 1_501;
    act();
    expect(acts).toBe(1);
  });
});
