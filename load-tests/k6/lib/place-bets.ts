import { Bettor } from './betting.ts';
import type { Connection } from './connection.ts';
import type { GameBet } from './game-bets.ts';
import { profile } from './run.ts';
import { runWithConnections } from './run-with-connections.ts';
import { sleep } from './sleep.ts';

const TICK_MS = 20;

/** A simulated player who bets. */
interface Player {
  /** Whether the player waits for nothing. */
  readonly isFree: boolean;
  begin(): Promise<void>;
  bet(): Promise<void>;
  end(): Promise<void>;
}

/** Places bets over HTTP at the rate of the profile. Each player places the given bets in turn. */
export function placeBets(bets: readonly GameBet[]): Promise<void> {
  return placeBetsOf((connection, at) => new Bettor(connection, bets, at));
}

/** Lets one player for each connection bet at the rate of the profile. */
export function placeBetsOf(playerOf: (connection: Connection, at: number) => Player): Promise<void> {
  return runWithConnections(async (connections, seconds) => {
    const bettors = connections.map(playerOf);
    await Promise.all(bettors.map((bettor) => bettor.begin()));
    const began = Date.now();
    const perMs = profile.http_bets_per_second / profile.vus / 1_000;
    const underWay: Promise<void>[] = [];
    for (let next = 0; Date.now() - began < 1_000 * seconds; await sleep(TICK_MS)) {
      // Skips players who still wait for a response, so that the bet rate is kept as long as any player is free.
      for (let looked = 0; looked < bettors.length && underWay.length < (Date.now() - began) * perMs; looked++) {
        const bettor = bettors[next++ % bettors.length];
        if (bettor?.isFree) underWay.push(bettor.bet());
      }
    }
    await Promise.all(underWay);
    await Promise.all(bettors.map((bettor) => bettor.end()));
  });
}
