/** Options that `npm run bench` passes to each benchmark. */
export interface BenchOptions {
  /** Number of interleaved rounds per candidate; the medians are reported. */
  rounds: number;
  /** Number of events in the generated history, for benchmarks that read one. */
  events: number;
  /** Whether to run the benchmark at its smallest size, only to check that it works. */
  trial: boolean;
  /** Folder for CPU profiles, for benchmarks that can be profiled. */
  profileDir: string | undefined;
}

/** A module of tools/src/benchmarks/. */
export interface Bench<Result> {
  run(options: BenchOptions): Promise<Result>;
  print(result: Result): void;
}

/** A table row that compares a measured figure with its target. */
export interface Verdict {
  figure: string;
  target: string;
  met: string;
}

export const yesOrNo = (met: boolean) => (met ? 'yes' : 'NO');
