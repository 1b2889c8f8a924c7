/** Sizes of a run. */
export interface Form {
  players: number;
  /** Numbers of connections at which pushes to all players (the case `toAll`) are measured. */
  toAll: number[];
  /** Number of connections in the case `mixed`. */
  mixed: number;
  warmMs: number;
  saturateMs: number;
  latencyMs: number;
  stepMs: number;
  stepsMax: number;
}

/** Returns the deliveries per second that are offered with this number of connections. */
export const offeredTo = (connections: number) => (connections <= 1_000 ? 600_000 : 500_000);

export const FULL: Form = {
  players: 10_000,
  toAll: [10_000, 5_000, 1_000],
  mixed: 5_000,
  warmMs: 700,
  saturateMs: 2_500,
  latencyMs: 2_000,
  stepMs: 1_500,
  stepsMax: 12,
};

/** Short form of the benchmark for a quick look. */
export const QUICK: Form = {
  players: 1_000,
  toAll: [1_000],
  mixed: 200,
  warmMs: 300,
  saturateMs: 1_000,
  latencyMs: 500,
  stepMs: 500,
  stepsMax: 6,
};

/** Smallest form, which checks that every case still runs. */
export const TRIAL: Form = {
  players: 100,
  toAll: [100],
  mixed: 20,
  warmMs: 100,
  saturateMs: 200,
  latencyMs: 100,
  stepMs: 200,
  stepsMax: 2,
};
