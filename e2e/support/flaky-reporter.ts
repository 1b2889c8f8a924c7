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
    const flaky = this.journeys?.allTests().filter((journey) => journey.outcome() === 'flaky') ?? [];
    for (const journey of flaky) console.log(`flaky: ${journey.titlePath().filter(Boolean).join(' › ')}`);
    if (flaky.length <= FLAKY_MAX) return {};
    console.log(`${flaky.length} journeys were flaky; ${FLAKY_MAX} are allowed`);
    return { status: 'failed' };
  }

  printsToStdio(): boolean {
    return false;
  }
}
