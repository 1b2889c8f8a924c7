import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlayedRound, ProviderSession, RecalledRound, SpinResponse } from '@goldwake/contracts';
import type { PlaySessionResponse, WalletResponse } from '@goldwake/contracts/http';
import { clientFolder } from '@goldwake/provider/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Casino, createCasino } from './casino.js';
import { send } from './testing/crashes.js';
import { signUp } from './testing/sign-up.js';

const GAME = 'the-eel-wife';
const STAKE = '1000000';
let games: string;
let dataDir: string;
let casino: Casino;

beforeAll(async () => {
  games = await clientFolder();
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-slots-'));
  casino = await createCasino({ dataDir }, { provider: { client: games } });
});
afterAll(async () => {
  await casino.close();
  for (const folder of [games, dataDir]) await rm(folder, { recursive: true, force: true });
});

/** Opens a game as the casino's page does, and begins to play as the page in the frame does. */
async function play(token: string): Promise<{ launched: URL; session: ProviderSession }> {
  const path = `${casino.url}/api/provider-games/${GAME}/sessions`;
  const { launch_url } = await send<PlaySessionResponse>(path, { token, body: { currency: 'gold_coins' } });
  const launched = new URL(launch_url);
  const body = { token: launched.hash.slice('#token='.length), game_id: GAME };
  return { launched, session: await send<ProviderSession>(`${launched.origin}/api/sessions`, { body }) };
}

it('a player plays a slot of a provider, whose rounds are in the history and can be shown again', async () => {
  const { access_token: token } = await signUp(casino.url, 'Slotter_1');
  const { launched, session } = await play(token);
  expect(launched.origin).toBe(casino.provider);
  expect((await fetch(launched)).status).toBe(200);
  const spins: SpinResponse[] = [];
  for (let at = 0; at < 5; at++) {
    const key = `spin-${at}`;
    const more = { token: session.session, body: { stake: STAKE }, key };
    spins.push(await send<SpinResponse>(`${launched.origin}/api/spins`, more));
  }
  const last = spins.at(-1) as SpinResponse;
  const paid = spins.reduce((sum, { round }) => sum + BigInt(round.payout) - BigInt(STAKE), 0n);
  expect(BigInt(last.balance_after ?? 0)).toBe(BigInt(session.balance) + paid);
  const wallet = await send<WalletResponse>(`${casino.url}/api/wallet`, { token });
  expect(wallet).toMatchObject({ gold_coins: { balance: last.balance_after }, open_rounds: [] });

  await casino.engine.bus.settled(await casino.engine.store.lastPosition());
  const history = await send<{ result: PlayedRound[] }>(`${casino.url}/api/games/${GAME}/bets`, { token });
  const listed = history.result.map((row) => ('provider_round' in row ? [row.provider_round, row.payout] : row));
  expect(listed).toEqual(spins.map(({ round }) => [round.round_id, round.payout]).reverse());
  const recalled = await send<RecalledRound>(`${launched.origin}/api/rounds/${last.round.round_id}`);
  expect(recalled).toMatchObject({ ...last.round, game: { game_id: GAME, name: 'The Eel Wife' } });
  expect((await play(token)).session.round).toEqual(last.round);
});
