/** Deliveries per second offered to each number of connections. */
const OFFERED = { 1000: 600_000, 5000: 500_000, 10000: 500_000 };

export const FULL = {
  players: 10_000,
  toAll: [10_000, 5_000, 1_000],
  mixed: 5_000,
  offered: OFFERED,
  warmMs: 700,
  saturateMs: 2_500,
  latencyMs: 2_000,
  stepMs: 1_500,
  stepsMax: 12,
};

/** Short form of the bench, used for a quick look and in CI to check that every case still runs. */
export const QUICK = {
  players: 1_000,
  toAll: [1_000],
  mixed: 200,
  offered: OFFERED,
  warmMs: 300,
  saturateMs: 1_000,
  latencyMs: 500,
  stepMs: 500,
  stepsMax: 6,
};
