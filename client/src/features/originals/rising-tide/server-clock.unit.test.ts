import { beforeEach, describe, expect, it } from '@jest/globals';
import { ServerClock } from './server-clock.js';

let local = 0;
let clock = new ServerClock(() => local);
beforeEach(() => {
  local = 1_000;
  clock = new ServerClock(() => local);
});

/** A request that takes `ms`, whose response contains the given time. */
function request(ms: number, serverTime: number): void {
  const sentAt = clock.mark();
  local += ms;
  clock.answered(serverTime, sentAt);
}

describe("the estimate of the server's clock", () => {
  it('is the local clock until something is known', () => expect(clock.now()).toBe(1_000));

  it('assumes that a response was made in the middle of its round trip', () => {
    request(100, 50_000);
    expect(clock.now()).toBe(50_050);
    local += 25;
    expect(clock.now()).toBe(50_075);
  });

  it('gets better with a faster response, and not worse with a slower one', () => {
    request(1_000, 50_500);
    request(20, 51_010);
    expect(clock.now()).toBe(51_020);
    request(2_000, 51_500);
    expect(clock.now()).toBe(53_020);
  });

  it('is never behind the time of a push that has arrived', () => {
    request(100, 50_000);
    clock.passed(50_090);
    expect(clock.now()).toBe(50_095);
    clock.passed(40_000);
    expect(clock.now()).toBe(50_095);
  });

  it('follows a clock that was set, or a machine that has slept', () => {
    request(100, 50_000);
    request(100, 90_000);
    expect(clock.now()).toBe(90_050);
    clock.passed(120_000);
    expect(clock.now()).toBe(120_000);
    request(100, 20_000);
    expect(clock.now()).toBe(20_050);
  });
});
