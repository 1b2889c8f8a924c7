import type { FullConfig, FullResult, Reporter, Suite } from '@playwright/test/reporter';

/** A busy machine makes one or two of 261 journeys late; more than that is a fault. */
const FLAKY_MAX = 2;

/** Names at the end the journeys that passed only when they were tried again; too many of them fail the run. */
export default class FlakyReporter implements Reporter {
  private journeys: Suite | undefined;

  onBegin(_config: FullConfig, journeys: Suite): void {
    this.journeys = journeys;
  }

  async onEnd(): Promise<{ status?: FullResult['status'] }> {
    this.tellInOneProcess();
    const flaky = this.journeys?.allTests().filter((journey) => journey.outcome() === 'flaky') ?? [];
    for (const journey of flaky) console.log(`flaky: ${journey.titlePath().filter(Boolean).join(' › ')}`);
    if (flaky.length <= FLAKY_MAX) return {};
    console.log(`${flaky.length} journeys were flaky; ${FLAKY_MAX} are allowed`);
    return { status: 'failed' };
  }

  /** Journeys that were not asked of the services apart, by the reason. */
  private tellInOneProcess(): void {
    if (!process.env.GOLDWAKE_CLUSTER) return;
    const reasons = new Map<string, string[]>();
    for (const journey of this.journeys?.allTests() ?? []) {
      const reason = journey.annotations.find(({ type }) => type === 'in one process')?.description;
      if (reason)
        reasons.set(reason, [...(reasons.get(reason) ?? []), journey.titlePath().filter(Boolean).join(' › ')]);
    }
    for (const [reason, titles] of reasons) {
      console.log(`${titles.length} journeys went to a casino in one process, not to the services apart: ${reason}`);
      for (const title of titles) console.log(`  ${title}`);
    }
  }

  printsToStdio(): boolean {
    return false;
  }
}
