import { msSince } from '@goldwake/contracts';
import { type Clock, remove } from '@goldwake/core';
import { actionCodes, type Credentials } from '../documents.js';
import { type ActionCodes, createdAt, isOpen, type NewCode } from './action-codes.js';

const PACE_MS = 15 * 60_000;
/** Maximum number of new links in `PACE_MS`: for each known device, and for all other devices together. */
const PACE = 2;
/** Maximum number of unused links that known devices asked for. All other devices have at most eight, by their pace. */
const OF_KNOWN_MAX = 12;

/**
 * Links for a new password. Anybody can ask for one, so a link never ends an earlier one: it is valid until it is used
 * or has expired, or another link is used. Only the number of new links is limited. Strangers who use up their pace thus
 * leave links in the mailbox that the owner can use.
 */
export class ResetLinks {
  constructor(
    private readonly codes: ActionCodes,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a link.
   * @param device hash of the device that asks for it, if the account knows it
   * @returns undefined if there were enough
   */
  async next(account: Credentials, device: string | undefined): Promise<NewCode | undefined> {
    const found = await this.codes.of(account.uid, 'resetPassword');
    const now = this.clock.now();
    const open = found.map(({ body }) => body).filter((code) => isOpen(code, now));
    const hasRoom = (asking: string | undefined) => {
      const recent = open.filter((code) => code.device === asking && msSince(createdAt(code), now) < PACE_MS);
      return recent.length < PACE;
    };
    const ofKnown = open.filter((code) => code.device !== undefined);
    const isOwnPace = device !== undefined && ofKnown.length < OF_KNOWN_MAX && hasRoom(device);
    if (!isOwnPace && !hasRoom(undefined)) return undefined;
    const { link, writes } = this.codes.create(account, 'resetPassword', isOwnPace ? { device } : {});
    const ended = found.filter(({ body }) => !isOpen(body, now));
    return { link, writes: [...ended.map(({ id }) => remove(actionCodes, id)), ...writes] };
  }
}
