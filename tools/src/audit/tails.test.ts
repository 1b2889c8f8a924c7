import { describe, expect, it } from '@jest/globals';
import { bennettTail, chiSquareTail, normalLimit, normalTails } from './tails.js';

describe('normalTails', () => {
  it.each([
    // Columns: distance, probability in both tails, from tables of the normal distribution.
    [0, 1],
    [1, 0.317310507862914],
    [1.959963984540054, 0.05],
    [3, 0.00269979606326019],
    [-3, 0.00269979606326019],
    [6, 1.9731752900754e-9],
  ])('of %d is %d', (z, probability) => {
    expect(normalTails(z) / probability).toBeCloseTo(1, 9);
  });

  it('is the inverse of normalLimit', () => {
    for (const z of [0.5, 1, 3, 4.2]) expect(normalLimit(normalTails(z))).toBeCloseTo(z, 6);
  });
});

describe('chiSquareTail', () => {
  it('with two degrees of freedom is exp(−x ÷ 2)', () => {
    for (const x of [0.01, 1, 5, 40, 200]) expect(chiSquareTail(x, 2) / Math.exp(-x / 2)).toBeCloseTo(1, 10);
  });

  it('with an even number of degrees of freedom is the sum of Poisson probabilities', () => {
    for (const half of [2, 5, 50, 400]) {
      for (const x of [half, 2 * half, 2.5 * half]) {
        let term = Math.exp(-x / 2);
        let poisson = term;
        for (let k = 1; k < half; k++) {
          term *= x / 2 / k;
          poisson += term;
        }
        expect(chiSquareTail(x, 2 * half) / poisson).toBeCloseTo(1, 8);
      }
    }
  });

  it.each([
    // Columns: chi-square, degrees of freedom, probability, from tables of the chi-square distribution.
    [3.841458820694124, 1, 0.05],
    [11.07049769351635, 5, 0.05],
    [29.58829844507442, 10, 0.001],
    [0, 7, 1],
    [0, 0, 1],
  ])('of %d with %d degrees of freedom is %d', (chiSquare, degreesOfFreedom, probability) => {
    expect(chiSquareTail(chiSquare, degreesOfFreedom)).toBeCloseTo(probability, 9);
  });
});

describe('bennettTail', () => {
  it.each([
    // Columns: expected number of rare events, number of events.
    [0.01, 1],
    [0.1, 2],
    [1, 5],
    [20, 40],
  ])('is a bound of the Poisson probability of at least %d expected events being %d', (expected, events) => {
    let term = Math.exp(-expected);
    let below = 0;
    for (let k = 0; k < events; k++) {
      below += term;
      term *= expected / (k + 1);
    }
    const bound = bennettTail(events - expected, expected, 1);
    expect(bound).toBeGreaterThanOrEqual(1 - below);
    expect(bound).toBeLessThan(10 * (1 - below));
  });
});
