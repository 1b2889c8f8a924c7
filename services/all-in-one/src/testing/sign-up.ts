import type { SessionResponse } from '@goldwake/contracts/http';
import { send } from './crashes.js';

/** Returns the body of a sign-up. */
export function account(name: string, other: object = {}) {
  return {
    email: `${name}@example.test`,
    username: name,
    password: 'harbour lights at dusk',
    dateOfBirth: '1990-01-31',
    ...other,
  };
}

/** Signs up a player and claims the daily bonus, so that the player has coins. */
export async function signUp(url: string, name: string): Promise<SessionResponse> {
  const session = await send<SessionResponse>(`${url}/api/auth/sign-up`, { body: account(name) });
  await send(`${url}/api/promotions/daily-claim`, { token: session.access_token, body: {} });
  return session;
}
