import type { LoadPlayer } from '../simulation/casino.js';
import { ask } from '../simulation/http.js';
import { PASSWORD, signUpPlayers } from '../simulation/players.js';
import { forged } from './forged-tokens.js';
import type { PlaceholderValues } from './generators/placeholders.js';

/** A player, with the data that other players could know or guess. */
export interface Actor extends LoadPlayer {
  username: string;
  email: string;
  session: string;
  round: string;
}

/** Tokens that were valid once. */
export interface OldTokens {
  access: string;
  realtime: string;
}

const BET = { currency: 'gold_coins', stake: '10000', target: '50.00', direction: 'over' };

/** Signs players up and places one bet for each, so that each has a round. */
export async function signUpActors(url: string, count: number): Promise<Actor[]> {
  const players = await signUpPlayers(url, count, () => {});
  return Promise.all(players.map((player) => actorOf(url, player)));
}

async function actorOf(url: string, player: LoadPlayer): Promise<Actor> {
  const headers = { authorization: `Bearer ${player.access_token}` };
  const self = await ask<{ username: string; email: string }>(`${url}/api/self`, undefined, headers);
  const { result } = await ask<{ result: { session_id: string }[] }>(`${url}/api/self/sessions`, undefined, headers);
  const { round_id: round } = await ask<{ round_id: string }>(`${url}/api/games/dice/bets`, BET, headers);
  return { ...player, username: self.username, email: self.email, session: result[0]?.session_id ?? '', round };
}

export async function signOut(url: string, { refresh_token }: Actor): Promise<void> {
  const response = await fetch(`${url}/api/auth/sign-out`, {
    method: 'POST',
    headers: { cookie: `goldwake_refresh=${refresh_token}` },
  });
  if (!response.ok) throw new Error(`POST /api/auth/sign-out failed with status ${response.status}`);
}

/** Returns the values that replace the placeholders in the requests of one player. */
export function placeholderValues(own: Actor, other: Actor, healthy: Actor, old: OldTokens): PlaceholderValues {
  const realtime = forged(own.realtime_token, healthy.uid);
  return {
    'own.uid': own.uid,
    'own.username': own.username,
    'own.email': own.email,
    'own.session': own.session,
    'own.round': own.round,
    'own.refresh': own.refresh_token,
    'own.realtime': own.realtime_token,
    'own.access': own.access_token,
    'other.uid': other.uid,
    'other.username': other.username,
    'other.email': other.email,
    'other.session': other.session,
    'other.round': other.round,
    'other.realtime': other.realtime_token,
    'healthy.uid': healthy.uid,
    'healthy.username': healthy.username,
    'healthy.session': healthy.session,
    'healthy.round': healthy.round,
    password: PASSWORD,
    'expired.realtime': old.realtime,
    'forged.none': realtime.none,
    'forged.key': realtime.otherKey,
    'forged.uid': realtime.otherUid,
  };
}
