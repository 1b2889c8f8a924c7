/**
 * Collects the reports of the parts under test, without retries that a busy Kafka causes: it answers "not the correct
 * coordinator" until the coordinator of a new group is ready.
 */
export function reportsUnderTest(): { reports: string[]; report: (message: string) => void } {
  const reports: string[] = [];
  const report = (message: string) => {
    if (!message.endsWith('retrying: This is not the correct coordinator for this group')) reports.push(message);
  };
  return { reports, report };
}
