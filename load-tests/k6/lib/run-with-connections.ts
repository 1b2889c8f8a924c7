import exec from 'k6/execution';
import http from 'k6/http';
import { rates, secondsOf } from '../thresholds.ts';
import { Connection } from './connection.ts';
import { makeSeen, reportDeliveries } from './metrics.ts';
import { isFirstVu, ownPlayers, profile, run, url } from './run.ts';
import { sleep } from './sleep.ts';

/** Wait between opening the last connection and publishing the first push, in milliseconds. */
const LEAD_MS = 2_000;
/** Time without a push, in milliseconds, after which all published pushes count as received. */
const QUIET_MS = 1_000;

/**
 * Runs the common steps of every scenario: connects this VU's players at the profile's rate, runs `during`, and finally
 * reconnects each player once to check that no push is missing.
 */
export async function runWithConnections(
  during: (connections: Connection[], seconds: number) => Promise<void>,
): Promise<void> {
  makeSeen();
  const connections = ownPlayers().map((player) => new Connection(player));
  const everyMs = (1_000 * profile.vus) / profile.connect_per_second;
  await Promise.all(connections.map((connection, at) => sleep(at * everyMs).then(() => connection.open())));
  const rampMs = (1_000 * profile.sockets) / profile.connect_per_second;
  await sleep(exec.scenario.startTime + rampMs + LEAD_MS - Date.now());
  const seconds = secondsOf(run.scenario, profile);
  if (isFirstVu()) startPulse(seconds);
  await during(connections, seconds);
  await quiet(connections);
  await Promise.all(connections.map((connection, at) => sleep(at * everyMs).then(() => connection.prove())));
  for (const connection of connections) connection.close();
  reportDeliveries();
}

function startPulse(seconds: number): void {
  const { global_per_second, ...other } = rates(run.scenario, profile);
  if (global_per_second + other.bets_per_second === 0) return;
  const body = JSON.stringify({ settings_per_second: global_per_second, ...other, seconds });
  const { status } = http.post(`${url}/api/bench/pulse`, body, { headers: { 'content-type': 'application/json' } });
  if (status !== 200) exec.test.abort(`the casino refused to publish load events: status ${status}`);
}

async function quiet(connections: Connection[]): Promise<void> {
  for (;;) {
    const silentMs = Date.now() - Math.max(...connections.map((connection) => connection.pushedAt));
    if (silentMs >= QUIET_MS) return;
    await sleep(QUIET_MS - silentMs);
  }
}
