import { SharedArray } from 'k6/data';
import exec from 'k6/execution';

export interface Player {
  uid: string;
  access_token: string;
  /** Expiry time of the access token in ISO 8601 format. */
  access_expires_at: string;
  refresh_token: string;
  realtime_token: string;
}

/** Sizes and rates of a load test run; load-tests/src/profiles.ts documents each field. */
export interface Profile {
  sockets: number;
  vus: number;
  connect_per_second: number;
  seconds: number;
  global_per_second: number;
  bets_per_second: number;
  http_bets_per_second: number;
  soak_seconds: number;
  social_seconds: number;
  messages_per_second: number;
  stories_per_second: number;
  table_seconds: number;
  table_bets: number;
  delivery_p99_ms: number;
  phase_p99_ms: number;
}

interface Run {
  scenario: string;
  url: string;
  /** Path of the summary file that k6's `handleSummary` writes. */
  summary: string;
  profile: Profile;
}

const FOLDER = __ENV.GOLDWAKE_RUN;
if (!FOLDER)
  throw new Error(
    'run this scenario with `npm run load -- <scenario>`, which starts the casino and creates the players',
  );

export const run: Run = JSON.parse(open(`${FOLDER}/run.json`));
export const { profile, url } = run;
/** All VUs share this array, so that the list of players is in memory only once. */
const players = new SharedArray<Player>('players', () => JSON.parse(open(`${FOLDER}/players.json`)));

/** Returns the players that this VU simulates; each player has one socket. */
export const ownPlayers = () => shareOf(profile.sockets);

/** Returns the players who send this VU's messages, including those without a socket. */
export const ownSenders = () => shareOf(players.length);

function shareOf(count: number): Player[] {
  const own: Player[] = [];
  for (let at = exec.vu.idInTest - 1; at < Math.min(count, players.length); at += profile.vus) {
    const player = players[at];
    if (player) own.push(player);
  }
  return own;
}

export const isFirstVu = () => exec.vu.idInTest === 1;
