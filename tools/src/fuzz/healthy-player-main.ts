/**
 * Child process with the healthy player, so that the work of the fuzzer does not delay what the player measures. The
 * player stays signed in for any time by renewing its session, as a browser does.
 */
import { serveRequests } from '../lib/child.js';
import { percentile } from '../lib/statistics.js';
import { Canary } from '../simulation/canary.js';
import type { LoadPlayer } from '../simulation/casino.js';
import { ask } from '../simulation/http.js';
import type { HealthyStart, HealthySummary, HealthyWindow } from './healthy-player.js';

const RENEW_MS = 5 * 60_000;

let canary: Canary;
let player: LoadPlayer;
let url = '';
let renewing: NodeJS.Timeout;
const failures: string[] = [];

serveRequests({
  async start(given: HealthyStart): Promise<void> {
    ({ url, player } = given);
    canary = new Canary(url, player);
    await canary.start();
    renewing = setInterval(() => void renewed(), RENEW_MS);
  },
  /** Returns the latencies since the previous call. */
  window(): HealthyWindow {
    const { p99_ms } = canary.read();
    const bets = canary.readBets();
    return { bet_p99_ms: bets.length === 0 ? null : percentile(bets, 0.99), push_p99_ms: p99_ms };
  },
  /** Returns the latency of each bet since the previous call, in milliseconds. */
  bets(): number[] {
    return canary.readBets();
  },
  async finish(): Promise<HealthySummary> {
    clearInterval(renewing);
    // Reads the number of lost connections first, because `stop` closes the connection on purpose.
    const { cut } = canary;
    await canary.stop();
    await renewed();
    const { bets, won } = canary;
    const { access_token } = player;
    return { bets, won: String(won), cut, failures: [...failures, ...canary.failures], access_token };
  },
});

/** Renews the session. A failure means that a fuzzed request has ended it. */
async function renewed(): Promise<void> {
  try {
    const response = await fetch(`${url}/api/auth/refresh`, {
      method: 'POST',
      headers: { cookie: `goldwake_refresh=${player.refresh_token}` },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`POST /api/auth/refresh failed with status ${response.status}: ${text}`);
    player.access_token = JSON.parse(text).access_token;
    player.refresh_token = /goldwake_refresh=([^;]+)/.exec(response.headers.getSetCookie().join('; '))?.[1] ?? '';
    const headers = { authorization: `Bearer ${player.access_token}` };
    player.realtime_token = (await ask<{ token: string }>(`${url}/api/realtime/token`, {}, headers)).token;
  } catch (error) {
    failures.push(String(error));
  }
}
