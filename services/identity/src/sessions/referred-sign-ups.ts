import { type Clock, type Documents, type DocumentWrite, put } from '@goldwake/core';
import { referredDevices } from '../documents.js';
import type { Referrer } from '../domain/account.js';
import { playerNamed } from '../queries/find-player.js';
import { digest } from '../secrets/digest.js';
import type { KnownDevices } from './known-devices.js';

/** Finds the player by whose link a new player signs up, and remembers the devices of such sign-ups. */
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

  /** Prepares the record of a device on which somebody signs up by a referral. */
  remember(deviceToken: string): DocumentWrite {
    return put(referredDevices, digest(deviceToken), { signed_up_at: new Date(this.clock.now()).toISOString() });
  }

  private async deviceOf(referrerId: string, token: string | undefined): Promise<Referrer['device']> {
    if (token === undefined) return 'new';
    if (await this.devices.find(referrerId, token)) return 'own';
    return (await this.documents.get(referredDevices, digest(token))) ? 'referred' : 'new';
  }
}
