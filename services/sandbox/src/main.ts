import { join } from 'node:path';
import { unknownSettings } from '@goldwake/core';
import { closeOnSignal, startFailure, tolerateFailedOutput } from '@goldwake/service';
import { readSandboxProcessSettings, type SandboxProcessSettings } from './settings.js';
import { startSandbox } from './start.js';

/** Maximum duration of a graceful shutdown, in milliseconds. */
const DRAIN_MS_MAX = 4_500;

tolerateFailedOutput();
let read: SandboxProcessSettings | undefined;
const report = (line: string) => void process.stderr.write(`goldwake sandbox: ${line}\n`);
const fail = (error: unknown): never => {
  const port = read?.sandbox.port;
  const where = read && { ...read.settings, port: port ?? read.settings.port };
  for (const line of startFailure(error, where, port == null ? 'PORT' : 'GOLDWAKE_SANDBOX_PORT')) report(line);
  process.exit(1);
};

for (const line of unknownSettings()) report(line);
try {
  read = readSandboxProcessSettings();
  const { settings, sandbox, webhookUrl } = read;
  const { host, logLevel, proxies } = settings;
  const { publicUrl, key, webhookSecret, control } = sandbox;
  const running = await startSandbox({
    ...{ host, logLevel, proxies, key, webhookSecret, control },
    dataDir: sandbox.dataDir ?? join(settings.dataDir, 'sandbox'),
    port: sandbox.port ?? settings.port,
    ...(publicUrl !== null && { publicUrl }),
  });
  closeOnSignal(running, { maxMs: DRAIN_MS_MAX, report, fail });
  running.deliverTo(webhookUrl);
  process.stdout.write(`goldwake sandbox: listening at ${running.url}\n`);
} catch (error) {
  fail(error);
}
