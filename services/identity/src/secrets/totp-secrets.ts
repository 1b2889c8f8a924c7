import type { CommandContext, Sealed } from '@goldwake/contracts';
import type { Random } from '@goldwake/core';
import { base32 } from './base32.js';
import type { PlayerKeys } from './player-keys.js';
import { derivedSecret, seal, unseal } from './sealing.js';
import { isCodeOf, matchingStep, TOTP_KEY_BYTES } from './totp.js';

const FIELD = 'totp_secret';
const ISSUER = 'Goldwake';

/** Keys of authenticator apps, which events contain only encrypted with the player's key. */
export class TotpSecrets {
  constructor(
    private readonly playerKeys: PlayerKeys,
    private readonly random: Random,
  ) {}

  /**
   * Creates a key. A repeated request gets the same.
   * @returns undefined if the player's own key was deleted
   */
  async create(
    uid: string,
    username: string,
    context: CommandContext,
  ): Promise<{ sealed: Sealed; secret: string; uri: string } | undefined> {
    const playerKey = await this.playerKeys.of(uid);
    if (!playerKey) return undefined;
    const bytes = derivedSecret(playerKey, FIELD, context, TOTP_KEY_BYTES);
    const secret = base32(bytes);
    const query = new URLSearchParams({ secret, issuer: ISSUER });
    return {
      sealed: seal(playerKey, FIELD, bytes.toString('base64url'), this.random),
      secret,
      uri: `otpauth://totp/${ISSUER}:${encodeURIComponent(username)}?${query}`,
    };
  }

  /** Returns the step whose code was given; undefined if the code is wrong. */
  async matchingStep(uid: string, secret: Sealed, code: string, now: number): Promise<number | undefined> {
    const key = await this.opened(uid, secret);
    return key && matchingStep(key, code, now);
  }

  /** Returns whether a code is that of a step. */
  async isCodeOf(uid: string, secret: Sealed, step: number, code: string): Promise<boolean> {
    const key = await this.opened(uid, secret);
    return key !== undefined && isCodeOf(key, step, code);
  }

  private async opened(uid: string, secret: Sealed): Promise<Buffer | undefined> {
    const playerKey = await this.playerKeys.of(uid);
    return playerKey && Buffer.from(unseal(playerKey, FIELD, secret), 'base64url');
  }
}
