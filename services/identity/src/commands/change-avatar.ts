import { hash } from 'node:crypto';
import type { Avatar, CommandContext } from '@goldwake/contracts';
import { type DocumentWrite, type Ids, type Limiter, put, remove } from '@goldwake/core';
import { avatars } from '../documents.js';
import { changeAvatar } from '../domain/account.js';
import { readPicture } from '../domain/pictures/index.js';
import type { Accounts } from '../streams/accounts.js';
import { ownContext } from '../streams/own-context.js';

/** Sets the avatar to a built-in one, an uploaded picture, or none. An earlier uploaded picture is deleted. */
export class ChangeAvatar {
  constructor(
    private readonly accounts: Accounts,
    private readonly ids: Ids,
    private readonly changes: Limiter,
  ) {}

  /**
   * Chooses a built-in avatar.
   * @param number `01` to `24`
   * @throws Refusal `too_many_requests`
   */
  async draw(uid: string, number: string, context: CommandContext): Promise<void> {
    this.changes.take(uid);
    await this.change(uid, { kind: 'drawn', number }, remove(avatars, uid), context);
  }

  /**
   * Stores an uploaded picture as the avatar.
   * @throws Refusal `image_unusable`, `too_many_requests`
   */
  async upload(uid: string, sent: Uint8Array, context: CommandContext): Promise<void> {
    // Counted before the picture is parsed, because an unusable picture costs time too.
    this.changes.take(uid);
    const { type, bytes } = readPicture(sent);
    const digest = hash('sha256', bytes);
    const base64 = Buffer.from(bytes).toString('base64');
    const write = put(avatars, uid, { uid, digest, type, base64 });
    await this.change(uid, { kind: 'uploaded', digest, type }, write, context);
  }

  /**
   * Removes the avatar.
   * @throws Refusal `too_many_requests`
   */
  async remove(uid: string, context: CommandContext): Promise<void> {
    this.changes.take(uid);
    await this.change(uid, null, remove(avatars, uid), context);
  }

  private async change(
    uid: string,
    avatar: Avatar | null,
    write: DocumentWrite,
    context: CommandContext,
  ): Promise<void> {
    await this.accounts.execute(
      uid,
      ownContext(context, uid, 'change-avatar', this.ids.next()),
      (state) => changeAvatar(state, avatar),
      [write],
    );
  }
}
