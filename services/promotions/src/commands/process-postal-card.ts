import {
  type CommandContext,
  type PostalCard,
  type PostalCardOutcome,
  type PostalCardReceipt,
  type PostalCardsPort,
  type PostalCode,
  parsePostalCode,
  Refusal,
  type SignUpsPort,
} from '@goldwake/contracts';
import type { PostalCodeOwners } from '../queries/postal-code-owners.js';
import type { CodeAccepted, PostalCodes } from '../streams/postal-codes.js';
import type { GrantClaim } from './grant-claim.js';

/**
 * Processes the cards with postal request codes for an operator. If the process stops before an accepted card is
 * granted, the event handler `grantClaims` grants it later.
 */
export class ProcessPostalCard implements PostalCardsPort {
  constructor(
    private readonly owners: Pick<PostalCodeOwners, 'uidOf' | 'received'>,
    private readonly codes: PostalCodes,
    private readonly signUps: SignUpsPort,
    private readonly grant: GrantClaim,
  ) {}

  /** The projection only says where to look; the result comes from the streams, so no closed card is listed. */
  async list(): Promise<PostalCard[]> {
    const cards: PostalCard[] = [];
    for (const { uid, code } of await this.owners.received()) {
      const found = await this.codes.find(uid, code);
      if (found?.status !== 'received' || found.processed_at === null) continue;
      const { requested_at, processed_at, gold_coins, sweeps_coins } = found;
      cards.push({ code, uid, requested_at, received_at: processed_at, gold_coins, sweeps_coins });
    }
    return cards;
  }

  async process(written: string, outcome: PostalCardOutcome, context: CommandContext): Promise<PostalCardReceipt> {
    const code = parsePostalCode(written);
    if (code === undefined) throw new Refusal('postal_code_invalid');
    const uid = await this.owners.uidOf(code);
    if (uid === undefined) throw new Refusal('postal_code_not_found');
    if (outcome.action === 'accept') await this.requirePayable(uid, code);
    const events = await this.codes.process(uid, code, outcome, context);
    for (const event of events) {
      if (event.type === 'postal_code_accepted') await this.grant.execute(event as CodeAccepted);
    }
    const found = await this.codes.find(uid, code);
    if (!found) throw new Refusal('postal_code_not_found');
    const { status, reason, gold_coins, sweeps_coins } = found;
    return { code, uid, status, reason, gold_coins, sweeps_coins };
  }

  /** Refuses to accept the card of a banned player. One that was accepted before the ban keeps its coins. */
  private async requirePayable(uid: string, code: PostalCode): Promise<void> {
    const found = await this.codes.find(uid, code);
    if (found?.status !== 'open' && found?.status !== 'received') return;
    if ((await this.signUps.of(uid))?.is_banned) throw new Refusal('postal_code_player_banned');
  }
}
