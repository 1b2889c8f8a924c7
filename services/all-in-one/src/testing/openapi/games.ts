import { FIRST_CURRENCIES, ONE_STEP_GAMES, stakeLimitsOf } from '@goldwake/contracts';
import type {
  BetResponseOf,
  OneStepBetResponse,
  StepResponse,
  TideBetResponse,
  TideTable,
} from '@goldwake/contracts/http';
import { MULTI_STEP_BETS, ONE_STEP_BETS, simpleAction } from '@goldwake/contracts/testing';
import type { DocumentedCasino, Sent } from './documented-casino.js';

export const BET = { currency: 'gold_coins', stake: '1000000', target: '50.00', direction: 'over' };

/** Cashes out a bet at the shared table; the rounds that end at once are few. */
export async function useSharedTable(api: DocumentedCasino): Promise<void> {
  const { ask, signUp } = api;
  const { token } = await signUp('sailor');
  const player = { token };
  const table = '/api/games/rising-tide';
  await ask('POST /api/promotions/daily-claim', { ...player, body: {} });
  await ask(`GET ${table}`);
  for (let status = 0; status !== 200; ) {
    let { body: shown } = await ask<TideTable>(`GET ${table}/table`, player);
    for (; shown.phase !== 'betting'; shown = (await ask<TideTable>(`GET ${table}/table`, player)).body)
      await api.pass(1);
    const body = { currency: 'gold_coins', stake: '10000' };
    const { body: bet } = await ask<TideBetResponse>(`POST ${table}/bets`, { ...player, body });
    await ask(`GET ${table}/rounds/open`, player);
    await api.pass(8);
    ({ status } = await ask(`POST ${table}/rounds/${bet.round_id}/cash-out`, { ...player, body: {} }));
    for (; shown.phase !== 'ended'; shown = (await ask<TideTable>(`GET ${table}/table`, player)).body)
      await api.pass(1);
    await ask(`GET ${table}/rounds/${bet.round}`);
    await ask(`GET ${table}/bets`, player);
    await ask(`GET /api/fairness/rounds/${bet.round_id}`, player);
  }
}

/** Plays every game, and asks for the proof of each round. */
export async function playGames({ ask }: DocumentedCasino, player: Sent): Promise<void> {
  const bet = await ask<BetResponseOf<'dice'>>('POST /api/games/dice/bets', { ...player, body: BET });
  await ask('GET /api/games/dice/bets', player);
  for (const [id, params] of Object.entries(ONE_STEP_BETS)) {
    await ask(`GET /api/games/${id}`);
    const placed = await ask<OneStepBetResponse>(`POST /api/games/${id}/bets`, {
      ...player,
      body: { currency: 'gold_coins', stake: '10000', ...params },
    });
    await ask(`GET /api/games/${id}/bets`, player);
    await ask(`GET /api/fairness/rounds/${placed.body.round_id}`, player);
  }
  for (const [id, params] of Object.entries(MULTI_STEP_BETS)) {
    await ask(`GET /api/games/${id}`);
    const body = { currency: 'gold_coins', stake: '10000', ...params };
    for (let acted = false; !acted; ) {
      let { body: round } = await ask<StepResponse>(`POST /api/games/${id}/bets`, { ...player, body });
      await ask(`GET /api/games/${id}/rounds/open`, player);
      while (round.state === 'open') {
        const sent = { ...player, body: { sequence: round.sequence, ...simpleAction(round) } };
        round = (await ask<StepResponse>(`POST /api/games/${id}/rounds/${round.round_id}/actions`, sent)).body;
        acted = true;
      }
      await ask(`GET /api/fairness/rounds/${round.round_id}`, player);
    }
    await ask(`GET /api/games/${id}/bets`, player);
  }
  await ask('GET /api/games/recent', player);
  await ask(`GET /api/fairness/rounds/${bet.body.round_id}`, player);
  await ask('GET /api/fairness', player);
  await ask('POST /api/fairness/rotate', { ...player, body: { clientSeed: 'mine' } });
  await ask('GET /api/fairness/pairs', player);
  await ask('PUT /api/games/dice/favourite', player);
  await ask('GET /api/games/favourites', player);
  await ask('DELETE /api/games/dice/favourite', player);
}

/** Reads the catalogue, and again with what was read before. */
export async function readCatalogue({ ask }: DocumentedCasino): Promise<void> {
  for (const path of ['/api/games', '/api/games/dice', '/api/providers', '/api/casino-settings']) {
    const { etag } = await ask(`GET ${path}`);
    await ask(`GET ${path}`, { headers: { 'if-none-match': etag } });
  }
  await ask('GET /api/currencies');
  const listed = await ask<{ result: { game_id: string }[] }>('GET /api/games?enabled=true');
  const other = listed.body.result.find(({ game_id }) => !Object.hasOwn(ONE_STEP_GAMES, game_id));
  const game = await ask(`GET /api/games/${other?.game_id}`);
  await ask(`GET /api/games/${other?.game_id}`, { headers: { 'if-none-match': game.etag } });
}

/** Loses the gold coins, so that a top-up is due: the largest stakes at the lowest chance last a few bets. */
export async function loseAll({ ask }: DocumentedCasino, player: { token: string }): Promise<void> {
  const { body: wallet } = await ask<{ gold_coins: { balance: string } }>('GET /api/wallet', player);
  const { max } = stakeLimitsOf(FIRST_CURRENCIES.gold_coins);
  for (let left = BigInt(wallet.gold_coins.balance), at = 0; left >= 1_000_000n && at < 500; at++) {
    const stake = String(left < max ? left : max);
    const lost = await ask<BetResponseOf<'dice'>>('POST /api/games/dice/bets', {
      ...player,
      body: { ...BET, stake, target: '99.00' },
    });
    left = BigInt(lost.body.balances.gold_coins);
  }
}
