import { setTimeout as pause } from 'node:timers/promises';
import { counted } from '@goldwake/contracts';
import type { Command } from 'commander';
import { CannotRun } from '../cannot-run.js';
import type { Finding } from '../checks/check.js';
import { EXIT_FOUND } from '../exit-codes.js';
import { locationOf, withoutPassword } from '../location.js';
import { lowerPriority } from '../lower-priority.js';
import { printError } from '../print/out.js';
import { progress } from '../print/progress.js';
import { follow, type QueryContext } from '../run-query.js';
import { findingLine } from '../watch/finding-line.js';

/** Polling interval in milliseconds. */
const PAUSE_MS = 250;
const WEBHOOK_ATTEMPTS = 3;
/** Pauses between the attempts to deliver a finding. */
const WEBHOOK_PAUSES = { firstMs: 1_000, maxMs: 1_000 };

interface WatchOptions {
  webhook?: string;
  metrics?: string;
  keepGoing: boolean;
}

export function addWatch(program: Command): void {
  program
    .command('watch')
    .description('Checks every rule on all events and then on each new one; ends with code 1 at the first finding')
    .option('--webhook <url>', 'post each finding to this address, as JSON')
    .option('--metrics <port>', 'offer metrics for Prometheus on this port of 127.0.0.1')
    .option('--keep-going', 'print findings and go on; Ctrl-C then ends with code 1', false)
    .addHelpText('after', '\nExample: npm run replay -- watch --webhook http://127.0.0.1:9000/goldwake')
    .action((wish: WatchOptions, command: Command) =>
      follow(command, (context, signal) => watch(context, wish, withoutPassword(locationOf(command)), signal)),
    );
}

async function* watch(
  { casino, json }: Omit<QueryContext, 'snapshots'>,
  wish: WatchOptions,
  name: string,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const webhook = wish.webhook === undefined ? undefined : parseUrl(wish.webhook);
  const port = wish.metrics === undefined ? undefined : parsePort(wish.metrics);
  const [{ LiveChecks }, { WatchMetrics }, { postFinding }, { StorageFailed }, { retry }] = await Promise.all([
    import('../watch/live-checks.js'),
    import('../watch/metrics.js'),
    import('../watch/webhook.js'),
    import('@goldwake/core'),
    import('@goldwake/core/adapters'),
  ]);
  lowerPriority();
  const checks = new LiveChecks(casino);
  let [caughtUp, failed, found] = [false, false, 0];
  const metrics = new WatchMetrics(() => {
    const { position, events } = checks;
    return { position, events, findings: found, lastPosition: casino.lastPosition() };
  });
  if (port !== undefined) await metrics.listen(port, '127.0.0.1');
  const bar = progress(casino.lastPosition(), 'events');
  try {
    while (!signal.aborted) {
      const { findings, more } = read();
      found += findings.length;
      if (!more && !failed && !caughtUp) {
        caughtUp = true;
        bar.done();
        if (!json && (found === 0 || wish.keepGoing))
          yield `${started(checks.events, found)} Watching; Ctrl-C ends it.`;
      }
      for (const finding of findings) {
        process.exitCode = EXIT_FOUND;
        yield json ? JSON.stringify(finding) : findingLine(finding);
        if (webhook) await post(finding, webhook);
        if (!wish.keepGoing) return;
      }
      // A timer of 0 ms lets signals, metrics and the webhook have their turn between two pages.
      await pause(more ? 0 : PAUSE_MS, undefined, { signal }).catch(() => {});
    }
  } finally {
    bar.done();
    metrics.close();
  }

  function post(finding: Finding, to: URL): Promise<void> {
    const posted = { casino: name, found_at: new Date().toISOString(), ...finding };
    let failures = 0;
    return retry(() => postFinding(to, posted, signal), {
      pauses: WEBHOOK_PAUSES,
      signal,
      onFailure: (error) => {
        if (++failures === WEBHOOK_ATTEMPTS) throw error;
      },
    }).catch((error) => undelivered(to, error));
  }

  /** A storage that does not respond for a while is read again later; the first failure is reported. */
  function read(): ReturnType<typeof checks.next> {
    try {
      const result = checks.next(caughtUp ? () => {} : bar.step);
      failed = false;
      return result;
    } catch (error) {
      if (!(error instanceof StorageFailed)) throw error;
      if (!failed) printError(`${error.message}; trying again`);
      failed = true;
      return { findings: [], more: false };
    }
  }
}

function started(events: number, findings: number): string {
  return `${counted(events, 'event')} checked, ${counted(findings, 'finding')}.`;
}

/** The address may contain a secret, so only its host is printed. */
function undelivered(webhook: URL, error: unknown): void {
  printError(`${webhook.origin}: the finding was not delivered: ${error instanceof Error ? error.message : error}`);
}

/** @throws CannotRun */
function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new CannotRun(`--webhook ${text}: expected an address such as http://127.0.0.1:9000/goldwake`);
  }
  return url;
}

/** @throws CannotRun */
function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535) {
    throw new CannotRun(`--metrics ${text}: expected a port from 1 to 65535`);
  }
  return port;
}
