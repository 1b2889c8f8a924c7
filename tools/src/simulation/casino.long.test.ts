import { until } from '@goldwake/core/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Casino, type LoadPlayer, makeKnown, type PulseRates, type PulseReport } from './casino.js';
import { ask } from './http.js';
import { forgetPlayers } from './players.js';

let casino: Casino;
beforeAll(async () => {
  casino = await Casino.open();
});
afterAll(() => casino.close());

const bearer = ({ access_token }: LoadPlayer) => ({ authorization: `Bearer ${access_token}` });

async function pulsed(rates: PulseRates): Promise<PulseReport> {
  await casino.pulse(rates);
  return until(async () => {
    const report = await casino.pulseReport();
    return report.running || report.under_way > 0 ? undefined : report;
  });
}

async function onePlayer(): Promise<LoadPlayer> {
  const [player] = await casino.players(1);
  if (!player) throw new Error('the casino created no player');
  return player;
}

describe('a casino for load tests', () => {
  it('opens players with the daily bonus and valid tokens', async () => {
    const players = await casino.players(3);
    expect(new Set(players.map(({ uid }) => uid)).size).toBe(3);
    for (const player of players) {
      const wallet = await ask(`${casino.url}/api/wallet`, undefined, bearer(player));
      expect(wallet).toMatchObject({
        wallet_version: 2,
        gold_coins: { balance: '5000000000' },
        sweeps_coins: { balance: '1000000' },
      });
    }
  });

  it('publishes real events at the requested rate', async () => {
    const report = await pulsed({ settings_per_second: 20, bets_per_second: 30, seconds: 1 });
    expect(report).toEqual({ running: false, settings: 20, bets: 30, games: 0, failed: 0, skipped: 0, under_way: 0 });
  });

  it('places no bets after its players are forgotten, and places bets again for players made known', async () => {
    const player = await onePlayer();
    await forgetPlayers(casino.url);
    expect(await pulsed({ bets_per_second: 10, seconds: 1 })).toMatchObject({ bets: 0, failed: 0 });
    await makeKnown(casino.url, [player]);
    expect(await pulsed({ bets_per_second: 10, seconds: 1 })).toMatchObject({ bets: 10, failed: 0 });
  });

  it('restarts after SIGKILL at the same address, with the same players and tokens, and publishes again', async () => {
    const player = await onePlayer();
    const { url } = casino;
    await casino.kill();
    await expect(fetch(url)).rejects.toThrow();
    await casino.start();
    expect(casino.url).toBe(url);
    expect(await ask(`${url}/api/wallet`, undefined, bearer(player))).toMatchObject({ wallet_version: 2 });
    expect(await pulsed({ bets_per_second: 10, seconds: 1 })).toMatchObject({ bets: 10, failed: 0 });
  });

  it('prints how it exited if nobody stopped it, and nothing if it was killed on purpose', async () => {
    const printed = jest.spyOn(console, 'error').mockReturnValue();
    try {
      await casino.kill();
      await casino.start();
      expect(printed).not.toHaveBeenCalled();
      process.kill(casino.pid ?? 0, 'SIGABRT');
      await until(async () => printed.mock.calls.length > 0 || undefined);
      expect(printed).toHaveBeenCalledWith(expect.stringContaining('the casino exited unexpectedly (SIGABRT)'));
    } finally {
      printed.mockRestore();
      await casino.restart();
    }
  });

  it('reports the reason if the data folder cannot be opened', async () => {
    await expect(Casino.open({ dataDir: '/dev/null/nowhere' })).rejects.toThrow(
      /exited before it was ready.*goldwake:/s,
    );
  });
});
