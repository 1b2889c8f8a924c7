import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChatMessage, ProviderSession, RecalledRound, SlotRound, SpinResponse } from '@goldwake/contracts';
import type {
  EventDetails,
  FairnessRound,
  PlaySessionResponse,
  WalletHistoryResponse,
  WalletResponse,
} from '@goldwake/contracts/http';
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
  const history = await send<{ result: SlotRound[] }>(`${casino.url}/api/games/${GAME}/bets`, { token });
  expect(history.result.map((row) => [row.provider_round, row.payout])).toEqual(
    spins.map(({ round }) => [round.round_id, round.payout]).reverse(),
  );
  const recalled = await send<RecalledRound>(`${launched.origin}/api/rounds/${last.round.round_id}`);
  expect(recalled).toMatchObject({ ...last.round, game: { game_id: GAME, name: 'The Eel Wife' } });
  expect((await play(token)).session.round).toEqual(last.round);
});

it('a round of a slot can be shown in the chat, where everybody verifies it, and recalled from the workbench', async () => {
  const { access_token: token, user } = await signUp(casino.url, 'Slotter_2');
  const { access_token: reader } = await signUp(casino.url, 'Reader_1');
  const { launched, session } = await play(token);
  const spin = { token: session.session, body: { stake: STAKE }, key: 'spin' };
  const { round } = await send<SpinResponse>(`${launched.origin}/api/spins`, spin);
  const history = await send<{ result: SlotRound[] }>(`${casino.url}/api/games/${GAME}/bets`, { token });
  const { round_id = '' } = history.result[0] ?? {};
  const messages = `${casino.url}/api/chat/messages`;
  const message = { text: '', roundId: round_id, clientMessageId: 'shown' };
  const sent = await send<ChatMessage>(messages, { token, body: message });
  expect(sent.round).toMatchObject({ game_id: GAME, provider_round: round.round_id, payout: round.payout });
  const proof = () => send<FairnessRound>(`${messages}/${sent.message_id}/round`, { token: reader });
  expect(await proof()).toEqual({ ...sent.round, server_seed: null });
  await send(`${casino.url}/api/fairness/rotate`, { token, body: {} });
  expect(await proof()).toEqual(await send(`${casino.url}/api/fairness/rounds/${round_id}`, { token }));

  const wallet = await send<WalletHistoryResponse>(`${casino.url}/api/wallet/history`, { token });
  const [paid, bet] = wallet.result.map(({ wallet_version }) => `wallet-${user.uid}@${wallet_version}`);
  const details = await engineer();
  expect(await details(paid ?? '')).toMatchObject({
    event: { type: 'win_paid', data: { round: { round_id } } },
    round_seeds: { pair: { server_seed: expect.any(String) }, recomputed: { agrees: true, payout: round.payout } },
    replay_url: `${casino.provider}/replay/${round.round_id}`,
  });
  expect(await details(bet ?? '')).toMatchObject({ event: { type: 'bet_placed' }, replay_url: null });
});

/** Opens a session of the workbench and returns a function that reads an event there. */
async function engineer(): Promise<(eventId: string) => Promise<EventDetails>> {
  const token = new URL(casino.workbench ?? '').hash.replace('#token=', '');
  const headers = { 'content-type': 'application/json' };
  const path = `${casino.url}/api/workbench`;
  const opened = await fetch(`${path}/session`, { method: 'POST', headers, body: JSON.stringify({ token }) });
  const cookie = opened.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  return async (eventId) =>
    (await fetch(`${path}/events/${eventId}`, { headers: { cookie } })).json() as Promise<EventDetails>;
}
