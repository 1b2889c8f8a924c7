import { logLine } from '../../set-up/log.mjs';
import { SIGNALS } from '../../set-up/run.mjs';
import { Unusable } from '../lib/unusable.js';
import { type CountedFinding, shortened } from './findings.js';
import type { Medians } from './healthy-player.js';
import { type FuzzOptions, readOptions } from './options.js';
import { type FuzzReport, runFuzz } from './run.js';

const COULD_NOT = 2;
const SENT_LENGTH = 1_500;

/** @returns the exit code: 0 no findings, 1 findings, 2 the fuzzer could not run */
export async function fuzz(args: string[]): Promise<number> {
  try {
    const options = readOptions(args);
    logLine(`seed ${options.seed}: ${options.targets.join(' and ')} for ${options.seconds} s`);
    const stopping = new AbortController();
    for (const signal of SIGNALS) process.once(signal, () => stopping.abort());
    const report = await runFuzz(options, (words) => logLine(`  ${words}`), stopping.signal);
    console.log([...summaryOf(report), ...report.findings.flatMap((one) => linesOf(one, options))].join('\n'));
    return report.findings.length === 0 ? 0 : 1;
  } catch (error) {
    logLine(`goldwake: ${error instanceof Unusable ? error.message : ((error as Error).stack ?? error)}`);
    return COULD_NOT;
  }
}

function summaryOf({ quiet, http, socket, bets, findings }: FuzzReport): string[] {
  const counts = (of: Record<string, number>) =>
    Object.entries(of)
      .map(([name, count]) => `${name}: ${count}`)
      .join(', ');
  return [
    ...(http ? [`${http.requests} requests; responses by status: ${counts(http.statuses)}`] : []),
    ...(http ? [`  slowest on average: ${slowest(http)}`] : []),
    ...(socket ? [`${socket.sockets} sockets; sessions: ${counts(socket.ends)}`] : []),
    `healthy player: ${bets} bets; medians of the p99 of windows of 2 s:`,
    latencyLine('without fuzzing', quiet),
    ...(http ? [latencyLine('during http', http.healthy)] : []),
    ...(socket ? [latencyLine('during socket', socket.healthy)] : []),
    findings.length === 0 ? 'no findings' : `${findings.length} findings`,
  ];
}

function slowest({ slowest }: NonNullable<FuzzReport['http']>): string {
  return slowest.map(({ operation, count, mean_ms }) => `${operation} ${mean_ms.toFixed(0)} ms (${count})`).join(', ');
}

function latencyLine(when: string, { windows, bet_p99_ms, push_p99_ms }: Medians): string {
  return `  ${when.padEnd(16)} bets ${bet_p99_ms.toFixed(1)} ms, pushes ${push_p99_ms.toFixed(1)} ms (${windows} windows)`;
}

function linesOf(
  { target, rule, where, detail, number, sent, times }: CountedFinding,
  { seed, perSecond }: FuzzOptions,
): string[] {
  const repeat = `npm run fuzz -- ${target} --seed ${seed} --first ${number} --requests 1 --per-second ${perSecond}`;
  return [
    '',
    `[${target}] ${rule}${where && `: ${shortened(where, 100)}`} (${times} times)`,
    ...detail.split('\n').map((line) => `    ${line}`),
    ...(number === undefined ? [] : [`  repeat: ${repeat}`]),
    ...(sent === undefined ? [] : [`  sent: ${shortened(sent, SENT_LENGTH)}`]),
  ];
}
