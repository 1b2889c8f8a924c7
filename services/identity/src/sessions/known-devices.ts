import { type Clock, type Documents, type DocumentWrite, put, type Random } from '@goldwake/core';
import { type KnownDevice, knownDevices } from '../documents.js';
import { digest } from '../secrets/digest.js';

/** Maximum number of devices that an account knows. The one that signed in least recently is dropped. */
export const DEVICES_MAX = 10;
const TOKEN_BYTES = 32;

export interface RememberedDevice {
  token: string;
  write: DocumentWrite;
}

/**
 * The devices that have signed in to an account or reset its password. A device is known by a random token in a cookie;
 * the account stores only its hash. The token gives no access: it only distinguishes the device from strangers when
 * passwords and codes are guessed.
 */
export class KnownDevices {
  constructor(
    private readonly documents: Documents,
    private readonly random: Random,
    private readonly clock: Clock,
  ) {}

  /** Returns the hash of the device if the account knows it. */
  async find(uid: string, token: string | undefined): Promise<string | undefined> {
    return (await this.known(uid, token))?.hash;
  }

  /**
   * Returns the hash of the device if it has signed in to the account. A password reset is not enough: an attacker who
   * reads the player's e-mail could repeat it, and guess the second factor from a new device each time.
   */
  async findSignedIn(uid: string, token: string | undefined): Promise<string | undefined> {
    const device = await this.known(uid, token);
    return device?.signed_in_at ? device.hash : undefined;
  }

  /**
   * Prepares the record of a successful sign-in. The device keeps its token, so that it stays known to other accounts.
   * @param token the token that the device sent; undefined or malformed for a new device
   */
  async remember(uid: string, token: string | undefined): Promise<RememberedDevice> {
    return this.record(uid, token, new Date(this.clock.now()).toISOString(), await this.of(uid));
  }

  /** Prepares the record of a password reset: the account knows this device from then on, and forgets all others. */
  replaceAll(uid: string, token: string | undefined): RememberedDevice {
    return this.record(uid, token, null, []);
  }

  private record(
    uid: string,
    sent: string | undefined,
    signed_in_at: string | null,
    known: readonly KnownDevice[],
  ): RememberedDevice {
    const token = sent !== undefined && isToken(sent) ? sent : this.newToken();
    const device: KnownDevice = { hash: hashOf(uid, token), signed_in_at };
    const others = known.filter(({ hash }) => hash !== device.hash);
    // The write has no expected revision: if two devices sign in at once, the account may remember only one of them.
    return { token, write: put(knownDevices, uid, { uid, devices: [device, ...others].slice(0, DEVICES_MAX) }) };
  }

  private async known(uid: string, token: string | undefined): Promise<KnownDevice | undefined> {
    if (token === undefined) return undefined;
    const hash = hashOf(uid, token);
    return (await this.of(uid)).find((device) => device.hash === hash);
  }

  private async of(uid: string): Promise<readonly KnownDevice[]> {
    return (await this.documents.get(knownDevices, uid))?.body.devices ?? [];
  }

  private newToken(): string {
    return Buffer.from(this.random.bytes(TOKEN_BYTES)).toString('base64url');
  }
}

/** The uid is part of the hash, so that the stored hashes do not reveal which accounts share a device. */
function hashOf(uid: string, token: string): string {
  return digest(`${uid} ${token}`);
}

function isToken(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.length === TOKEN_BYTES && bytes.toString('base64url') === text;
}
