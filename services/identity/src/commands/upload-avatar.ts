import { hash } from 'node:crypto';
import type { CommandContext } from '@goldwake/contracts';
import { type Ids, type Limiter, put } from '@goldwake/core';
import { avatars } from '../documents.js';
import { readPicture } from '../domain/pictures/index.js';
import type { Accounts } from '../streams/accounts.js';
import { setAvatar } from '../streams/set-avatar.js';

/** Stores an uploaded picture as the player's avatar. The previous picture is deleted. */
export class UploadAvatar {
  constructor(private readonly parts: { accounts: Accounts; ids: Ids; changes: Limiter }) {}

  /**
   * Stores the picture.
   * @throws Refusal `image_unusable`, `too_many_requests`
   */
  async execute(uid: string, sent: Uint8Array, context: CommandContext): Promise<void> {
    // The rate limit counts the upload before the picture is parsed, because an invalid picture costs time too.
    this.parts.changes.take(uid);
    const { type, bytes } = readPicture(sent);
    const digest = hash('sha256', bytes);
    const base64 = Buffer.from(bytes).toString('base64');
    const write = put(avatars, uid, { uid, digest, type, base64 });
    await setAvatar(this.parts, uid, { kind: 'uploaded', digest, type }, write, context);
  }
}
