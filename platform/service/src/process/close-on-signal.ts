/**
 * Closes the process's parts after SIGINT or SIGTERM, and exits. If that takes longer than `maxMs`, the process exits
 * even if work is still in progress.
 * @param options.report prints a line for the operator
 */
export function closeOnSignal(
  parts: { close(): Promise<void> },
  { maxMs, report, fail }: { maxMs: number; report(line: string): void; fail(error: unknown): never },
): void {
  let leaving = false;
  const leave = async () => {
    if (leaving) return;
    leaving = true;
    setTimeout(() => {
      report(`the process did not finish its open work within ${maxMs} ms and exits now`);
      process.exit(1);
    }, maxMs).unref();
    await parts.close().catch(fail);
    process.exit(0);
  };
  process.on('SIGINT', leave);
  process.on('SIGTERM', leave);
}
