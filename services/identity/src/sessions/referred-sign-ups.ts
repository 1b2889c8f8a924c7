import { type Clock, type Documents, type DocumentWrite, put } from '@goldwake/core';
import { signUpDevices } from '../documents.js';
import type { Referrer } from '../domain/account.js';
import { playerNamed } from '../queries/find-player.js';
import { digest } from '../secrets/digest.js';
import type { KnownDevices } from './known-devices.js';

/** Finds the player by whose link a new player signs up, and remembers the devices of all sign-ups. */
export class ReferredSignUps {
  constructor(
    private readonly documents: Documents,
    private readonly devices: KnownDevices,
    private readonly clock: Clock,
  ) {}

  /**
   * @param ref the username in the link; null without one
   * @param deviceToken the token that the device sent, if any
   * @returns undefined if no player has that username
   */
  async referrer(ref: string | null, deviceToken: string | undefined): Promise<Referrer | undefined> {
    const player = ref === null ? undefined : await playerNamed(this.documents, ref);
    if (!player) return undefined;
    return { referrer_id: player.uid, device: await this.deviceOf(player.uid, deviceToken) };
  }

  /**
   * Prepares the record of a device on which somebody signs up. It fails with a `RevisionConflict` if another sign-up on
   * the device, which counted as new, was stored in the meantime.
   */
  remember(deviceToken: string, referrer: Referrer | undefined): DocumentWrite {
    const device = { signed_up_at: new Date(this.clock.now()).toISOString() };
    return put(signUpDevices, digest(deviceToken), device, referrer?.device === 'new' ? 0 : undefined);
  }

  private async deviceOf(referrerId: string, token: string | undefined): Promise<Referrer['device']> {
    if (token === undefined) return 'new';
    if (await this.devices.find(referrerId, token)) return 'own';
    return (await this.documents.get(signUpDevices, digest(token))) ? 'used' : 'new';
  }
}
