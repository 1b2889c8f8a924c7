import { randomUUID } from 'node:crypto';
import { command } from '@goldwake/games/bench';
import { type PasswordHashes, type SignedTokens, SignUp } from '@goldwake/identity';
import type { ClaimDailyBonus } from '@goldwake/promotions';
import type { RealtimeTokens } from '@goldwake/realtime';

const PASSWORD = 'harbour lights at dusk';

export interface CreatedPlayer {
  uid: string;
  access_token: string;
  /** Expiry time of the access token, in ISO 8601 format. */
  access_expires_at: string;
  refresh_token: string;
  realtime_token: string;
  /** Expiry time of the realtime token, in ISO 8601 format. */
  realtime_expires_at: string;
}

export interface PlayerFactoryParts {
  signUp: SignUp;
  passwords: PasswordHashes;
  accessTokens: SignedTokens;
  realtimeTokens: RealtimeTokens;
  dailyBonus: ClaimDailyBonus;
}

/**
 * Creates simulated players in bulk through the regular sign-up command. All players share one password hash, because
 * hashing 10,000 passwords would take minutes.
 */
export class PlayerFactory {
  private readonly signUp: SignUp;
  private hashed: Promise<string> | undefined;

  constructor(private readonly parts: PlayerFactoryParts) {
    const hash = (password: string) => {
      this.hashed ??= parts.passwords.hash(password);
      return this.hashed;
    };
    this.signUp = new SignUp({
      ...parts.signUp.parts,
      passwords: { hash, verify: (stored, given) => parts.passwords.verify(stored, given) },
    });
  }

  /**
   * Signs up the given number of players, claims the daily bonus for each, and issues their access, refresh and
   * realtime tokens.
   */
  open(count: number, realtimeTokenMs?: number): Promise<CreatedPlayer[]> {
    return Promise.all(Array.from({ length: count }, () => this.openOne(realtimeTokenMs)));
  }

  private async openOne(realtimeTokenMs: number | undefined): Promise<CreatedPlayer> {
    const { accessTokens, realtimeTokens, dailyBonus } = this.parts;
    const username = `load-${randomUUID().replaceAll('-', '').slice(0, 15)}`;
    const started = await this.signUp.execute(
      { username, email: `${username}@example.test`, password: PASSWORD, dateOfBirth: '1990-01-31' },
      { address: '127.0.0.1', userAgent: 'load test', deviceToken: undefined },
      command('system'),
    );
    const { uid, sessionId } = started;
    await dailyBonus.execute(uid, command(uid));
    const [access, realtime] = await Promise.all([
      accessTokens.issue(started),
      realtimeTokens.mint({ uid, sessionId, sessionEndsAt: started.endsAt }, realtimeTokenMs),
    ]);
    return {
      uid,
      access_token: access.access_token,
      access_expires_at: access.expires_at,
      refresh_token: started.refreshToken,
      realtime_token: realtime.token,
      realtime_expires_at: new Date(realtime.expiresAt).toISOString(),
    };
  }
}
