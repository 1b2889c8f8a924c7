/** What `npm run bench` asks of a bench. */
export interface BenchOptions {
  /** Interleaved rounds of each candidate; medians are reported. */
  rounds: number;
  /** Events of the history for benches that read one. */
  events: number;
  /** Runs the bench in its smallest size, to check that it works. */
  trial: boolean;
  /** Folder to which a bench that can be profiled writes CPU profiles. */
  profileDir: string | undefined;
}

/** A module of tools/src/benchmarks/. */
export interface Bench<Result> {
  run(options: BenchOptions): Promise<Result>;
  print(result: Result): void;
}

/** A row of a table that compares a figure with its target. */
export interface Verdict {
  figure: string;
  target: string;
  met: string;
}

export const yesOrNo = (met: boolean) => (met ? 'yes' : 'NO');
