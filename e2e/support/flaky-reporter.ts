import type { FullConfig, FullResult, Reporter, Suite } from '@playwright/test/reporter';

/**
 * Maximum number of flaky tests that a run tolerates. A busy machine makes up to four of the 516 end-to-end tests
 * flaky; more indicates a real fault.
 */
const FLAKY_MAX = 4;

/** Playwright reporter that lists the tests that passed only on a retry, and fails the run if there are too many. */
export default class FlakyReporter implements Reporter {
  private journeys: Suite | undefined;

  onBegin(_config: FullConfig, journeys: Suite): void {
    this.journeys = journeys;
  }

  async onEnd(): Promise<{ status?: FullResult['status'] }> {
    this.reportInOneProcess();
    const flaky = this.journeys?.allTests().filter((journey) => journey.outcome() === 'flaky') ?? [];
    for (const journey of flaky) console.log(`flaky: ${journey.titlePath().filter(Boolean).join(' › ')}`);
    if (flaky.length <= FLAKY_MAX) return {};
    console.log(`${flaky.length} end-to-end tests were flaky; at most ${FLAKY_MAX} are allowed`);
    return { status: 'failed' };
  }

  /** Prints the tests that ran in single-process mode although cluster mode was requested, grouped by reason. */
  private reportInOneProcess(): void {
    if (!process.env.GOLDWAKE_CLUSTER) return;
    const reasons = new Map<string, string[]>();
    for (const journey of this.journeys?.allTests() ?? []) {
      const reason = journey.annotations.find(({ type }) => type === 'in one process')?.description;
      if (reason)
        reasons.set(reason, [...(reasons.get(reason) ?? []), journey.titlePath().filter(Boolean).join(' › ')]);
    }
    for (const [reason, titles] of reasons) {
      console.log(
        `${titles.length} end-to-end tests ran against a casino in single-process mode, not against the cluster: ${reason}`,
      );
      for (const title of titles) console.log(`  ${title}`);
    }
  }

  printsToStdio(): boolean {
    return false;
  }
}
