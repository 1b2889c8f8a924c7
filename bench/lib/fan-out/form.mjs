/** How long and how large. Offered rates are deliveries a second. */
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

/** For a glance, and for CI: that everything still runs. */
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
