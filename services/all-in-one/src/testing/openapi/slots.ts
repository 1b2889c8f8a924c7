import { createHmac } from 'node:crypto';
import { drawBook, payoutOf, slotGameOf, wordsFrom } from '@goldwake/contracts';
import type { AuthenticateResponse, PlaySessionResponse, ProviderBetResponse } from '@goldwake/contracts/http';
import type { DocumentedCasino } from './documented-casino.js';

/** Calls the casino as the game server of the providers does. */
export const PROVIDER = { url: 'https://games.example', keys: ['master-key-of-the-providers'] };

const GAME_ID = 'the-eel-wife';
const STAKE = 10_000n;

/** Uses every route of the slots, as a player and as their provider. */
export async function playSlots(
  api: DocumentedCasino,
  { uid, token }: { uid: string; token: string },
  workbench: string,
): Promise<void> {
  const game = slotGameOf(GAME_ID);
  if (!game) throw new Error(`this version has no slot ${GAME_ID}`);
  const opened = await api.ask<PlaySessionResponse>(`POST /api/provider-games/${GAME_ID}/sessions`, {
    token,
    body: { currency: 'gold_coins' },
  });
  const call = <T = never>(name: string, body: object) => callOf<T>(api, game.provider_id, name, body);
  const launch = { token: new URL(opened.body.launch_url).hash.slice('#token='.length) };
  const { session } = (await call<AuthenticateResponse>('authenticate', launch)).body;
  await call('balance', { session });
  const bet = (id: string) => ({ session, transaction_id: `${id}-bet`, round_id: id, amount: `${STAKE}` });
  const ended = (id: string) => ({ transaction_id: id, round_id: id, player_id: uid, game_id: GAME_ID });
  const { words } = (await call<ProviderBetResponse>('bet', bet('won'))).body;
  const { book, multiplier } = drawBook(game, wordsFrom(words));
  await call('win', { ...ended('won'), amount: `${payoutOf(STAKE, multiplier)}`, book, multiplier });
  await call('bet', bet('cancelled'));
  await call('rollback', { ...ended('cancelled'), bet_transaction_id: 'cancelled-bet' });
  await call('rollback', { ...ended('never-placed'), bet_transaction_id: 'never-placed-bet' });
  await call('bet', bet('left'));
  const open = await api.ask<{ round_id: string }[]>('GET /api/workbench/slot-rounds', { cookie: workbench });
  const end = { roundId: open.body[0]?.round_id, reason: 'The provider is lost', by: 'operator' };
  await api.ask('POST /api/workbench/slot-rounds', { cookie: workbench, body: end });
  await call('rollback', { ...ended('left'), bet_transaction_id: 'left-bet' });
  await api.ask(`GET /api/games/${GAME_ID}/bets`, { token });
}

/** Sends a call that the provider signs. */
export function callOf<T = never>(api: DocumentedCasino, provider: string, name: string, body: object) {
  const path = `/api/provider-wallet/${name}`;
  const text = JSON.stringify(body);
  const time = Math.floor(api.clock.now() / 1_000);
  const key = createHmac('sha256', PROVIDER.keys[0] as string)
    .update(`provider:${provider}`)
    .digest('hex');
  const signature = createHmac('sha256', key).update(`${time}.${path}.${text}`).digest('hex');
  const headers = { 'provider-id': provider, 'provider-signature': `t=${time},v1=${signature}` };
  return api.ask<T>(`POST ${path}`, { headers, body: text });
}
