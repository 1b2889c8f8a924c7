import type { KnownPlayers } from './known-players.js';

export interface PulseRates {
  settings_per_second: number;
  bets_per_second: number;
  games_per_second?: number;
  seconds: number;
}

export interface PulseReport {
  running: boolean;
  settings: number;
  bets: number;
  games: number;
  failed: number;
  /**
   * Number of commands not sent because too many were in progress. A value above 0 means that the casino is slower than
   * the requested rate.
   */
  skipped: number;
  /** Number of commands in flight: sent, but without a result yet. */
  under_way: number;
}

const TICK_MS = 10;
const IN_FLIGHT_MAX = 2_000;

/**
 * Sends real commands at a fixed rate without waiting for their results. If it waited, a slow casino would receive
 * fewer commands and look fast.
 */
export class Pulse {
  private timer: NodeJS.Timeout | undefined;
  private report: PulseReport = nothing();

  constructor(
    private readonly players: Pick<KnownPlayers, 'anybody'>,
    private readonly changeSettings: (times: number) => Promise<void>,
    private readonly bet: (uid: string) => Promise<unknown>,
    private readonly listGames: (times: number) => Promise<void>,
  ) {}

  /** Starts sending commands at the given rates. Stops a previous run first, if any. */
  start({ settings_per_second, bets_per_second, games_per_second = 0, seconds }: PulseRates): void {
    this.stop();
    const report: PulseReport = { ...nothing(), running: true };
    this.report = report;
    const began = performance.now();
    const due = { settings: 0, bets: 0, games: 0 };
    this.timer = setInterval(() => {
      const elapsed = Math.min((performance.now() - began) / 1_000, seconds);
      const settings = Math.floor(elapsed * settings_per_second) - due.settings;
      const bets = Math.floor(elapsed * bets_per_second) - due.bets;
      const games = Math.floor(elapsed * games_per_second) - due.games;
      due.settings += settings;
      due.bets += bets;
      due.games += games;
      if (settings > 0) this.run(report, 'settings', settings, () => this.changeSettings(settings));
      if (games > 0) this.run(report, 'games', games, () => this.listGames(games));
      for (let at = 0; at < bets; at++) {
        const uid = this.players.anybody();
        if (uid) this.run(report, 'bets', 1, () => this.bet(uid));
      }
      if (elapsed >= seconds) this.stop();
    }, TICK_MS);
  }

  stop(): void {
    clearInterval(this.timer);
    this.report.running = false;
  }

  read(): PulseReport {
    return { ...this.report };
  }

  private run(
    report: PulseReport,
    what: 'settings' | 'bets' | 'games',
    times: number,
    work: () => Promise<unknown>,
  ): void {
    if (report.under_way >= IN_FLIGHT_MAX) {
      report.skipped += times;
      return;
    }
    report.under_way++;
    work()
      .then(
        () => {
          report[what] += times;
        },
        () => {
          report.failed += times;
        },
      )
      .finally(() => {
        report.under_way--;
      });
  }
}

function nothing(): PulseReport {
  return { running: false, settings: 0, bets: 0, games: 0, failed: 0, skipped: 0, under_way: 0 };
}
