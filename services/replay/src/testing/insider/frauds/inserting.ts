import type { MovingEvent } from '@goldwake/cashier/domain';
import {
  type AccountEvent,
  type CommandContext,
  type CurrenciesEvent,
  currentVersion,
  type DomainEvent,
  type EventOf,
  type FairnessEvent,
  idOf,
  type LoyaltyEvent,
  type PromotionRulesEvent,
  type PurchaseEvent,
  type ReferralEvent,
  RULES_ID,
  streamName,
  type WalletEvent,
} from '@goldwake/contracts';
import { reactionContext, systemCommandId, systemContext } from '@goldwake/core';
import { CURRENCIES_ID } from '@goldwake/games/domain';
import { CLAIMS, type ClaimType, claimedAmounts } from '@goldwake/promotions/domain';
import { grant, WALLET_RULES, walletReducer } from '@goldwake/wallet/domain';
import type { SeededRandom } from '../../../seeded-random.js';
import { settle } from '../../settle.js';
import type { Draft } from '../reseal.js';

/** Inserts events at an index, by default before the last event, as the casino would have stored them. */
export class Inserter {
  /** The time of the event before them. */
  readonly at: string;

  constructor(
    private readonly drafts: Draft[],
    private readonly random: SeededRandom,
    private index = drafts.length - 1,
  ) {
    this.at = drafts[index - 1]?.recordedAt ?? '';
  }

  /** Inserts an event of a purchase that a webhook reported, or for which a player asked. */
  purchase<E extends PurchaseEvent>(event: E, actor = 'system'): Draft & E {
    const { uid, purchase_id } = event.data;
    const isReported = actor === 'system';
    const commandId = isReported ? systemCommandId(`webhook_${event.type}`, purchase_id) : this.random.hex(4);
    return this.insert(streamName('purchases', uid), event, systemContext(commandId, actor));
  }

  account<E extends AccountEvent>(event: E, context: CommandContext): Draft & E {
    return this.insert(streamName('account', event.data.uid), event, context);
  }

  /** Inserts what the wallet decides because of an event of a purchase. */
  coins(cause: Draft & MovingEvent): Draft[] {
    const uid = idOf(cause.stream);
    const stream = streamName('wallet', uid);
    const [kind, events] = settle(this.wallet(stream), cause);
    const commandId = systemCommandId(kind, cause.data.purchase_id);
    const context = reactionContext({ ...cause, eventId: cause.was }, commandId, uid);
    return events.map((event) => this.insert(stream, event, context));
  }

  /** Inserts the start of a seed pair for which its player asked. */
  pair(event: FairnessEvent): Draft & FairnessEvent {
    const { uid } = event.data;
    return this.insert(streamName('fairness', uid), event, systemContext(this.random.hex(4), uid));
  }

  /** Inserts a change of the rules of promotions, as a start of the service records it. */
  promotionRules(event: PromotionRulesEvent): Draft & PromotionRulesEvent {
    return this.insert(streamName('promotion_rules', RULES_ID), event, systemContext(this.random.hex(4)));
  }

  /** Inserts a change of the currencies by an operator. */
  currencies(event: CurrenciesEvent): Draft & CurrenciesEvent {
    return this.insert(streamName('currencies', CURRENCIES_ID), event, systemContext(this.random.hex(4)));
  }

  /** Inserts a reward or a claim; a claim is a command of its player. */
  loyalty<E extends LoyaltyEvent>(event: E, context: CommandContext): Draft & E {
    return this.insert(streamName('loyalty', event.data.uid), event, context);
  }

  /** Inserts an event of a referral into the stream of the player who referred, or of the friend who got the bonus. */
  referral<E extends ReferralEvent>(event: E, context: CommandContext): Draft & E {
    return this.insert(streamName('referrals', event.data.uid), event, context);
  }

  /** Inserts the grant of a claim. */
  grant(claim: Draft & EventOf<ClaimType>): Draft[] {
    const { uid, claim_id, claimed_at } = claim.data;
    const stream = streamName('wallet', uid);
    const { reason, command } = CLAIMS[claim.type];
    const given = { grant_id: claim_id, reason, ...claimedAmounts(claim), granted_at: claimed_at };
    const { playthrough_percent } = WALLET_RULES;
    const events = grant(this.wallet(stream), { ...given, playthrough_percent, rules_version: 1 });
    const context = reactionContext({ ...claim, eventId: claim.was }, systemCommandId(command, claim_id), uid);
    return events.map((event) => this.insert(stream, event, context));
  }

  private insert<E extends DomainEvent>(stream: string, event: E, context: object): Draft & E {
    const { at, random } = this;
    const was = random.hex(2);
    const schemaVersion = currentVersion(event.type);
    const envelope = { eventId: was, version: 0, position: 0, recordedAt: at, effectiveAt: at, prevHash: '', hash: '' };
    const draft = { ...envelope, ...event, stream, schemaVersion, ...context, was } as Draft & E;
    this.drafts.splice(this.index++, 0, draft);
    return draft;
  }

  private wallet(stream: string) {
    return this.drafts
      .slice(0, this.index)
      .filter((draft) => draft.stream === stream)
      .reduce((state, draft) => walletReducer.evolve(state, draft as WalletEvent), walletReducer.initial(idOf(stream)));
  }
}
