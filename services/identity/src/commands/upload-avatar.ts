import { hash } from 'node:crypto';
import { AVATAR_TYPE, type CommandContext } from '@goldwake/contracts';
import { type Limiter, put } from '@goldwake/core';
import { avatars } from '../documents.js';
import type { PictureEncoder } from '../pictures/picture-encoder.js';
import type { Accounts } from '../streams/accounts.js';
import { setAvatar } from '../streams/set-avatar.js';

/** Stores an uploaded picture as the player's avatar. The previous picture is deleted. */
export class UploadAvatar {
  constructor(private readonly parts: { accounts: Accounts; changes: Limiter; encoder: PictureEncoder }) {}

  /**
   * Stores the picture.
   * @throws Refusal `image_unusable`, `too_many_requests`
   */
  async execute(uid: string, sent: Uint8Array, context: CommandContext): Promise<void> {
    // The rate limit counts the upload before the picture is decoded, because an invalid picture costs time too.
    this.parts.changes.take(uid);
    const bytes = await this.parts.encoder.encode(sent);
    const digest = hash('sha256', bytes);
    const write = put(avatars, uid, { uid, digest, type: AVATAR_TYPE, base64: bytes.toString('base64') });
    await setAvatar(this.parts, uid, { kind: 'uploaded', digest, type: AVATAR_TYPE }, write, context);
  }
}
