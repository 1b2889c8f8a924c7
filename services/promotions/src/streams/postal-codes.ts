import {
  type CommandContext,
  type EventOf,
  POSTAL_ADDRESS,
  POSTAL_CODE_RANDOM_LENGTH,
  type PostalCardOutcome,
  type PostalCode,
  type PostalCodesEvent,
  type PromotionRules,
  postalCodeOf,
  type StoredEvent,
} from '@goldwake/contracts';
import type { PostalCodesResponse, RequestedPostalCode } from '@goldwake/contracts/http';
import {
  type Clock,
  type EventStore,
  type Ids,
  type Random,
  type RulesInForce,
  StreamRepository,
  systemCommandId,
  systemContext,
} from '@goldwake/core';
import {
  acceptCard,
  nextRequestAt,
  openCode,
  type PostalCodesState,
  postalCodesReducer,
  receiveCard,
  rejectCard,
  requestCode,
  requestedCode,
} from '../domain/index.js';

export type CodeAccepted = StoredEvent<EventOf<'postal_code_accepted'>>;

/** Number of closed codes that a player is shown. */
const HISTORY_MAX = 50;

/** Postal request codes of the players, and their cards. All code that stores or reads them uses this class. */
export class PostalCodes {
  private readonly repository: StreamRepository<PostalCodesState, PostalCodesEvent>;

  constructor(
    store: EventStore,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly random: Random,
    private readonly rules: RulesInForce<PromotionRules>,
  ) {
    this.repository = new StreamRepository(store, 'postal_codes', postalCodesReducer);
  }

  /**
   * Requests a code. A repeated command returns the code that it requested the first time, as it is now.
   * @throws Refusal `postal_codes_unavailable`, `postal_code_open`, `postal_code_daily_limit`, `idempotency_mismatch`
   */
  async request(uid: string, context: CommandContext): Promise<RequestedPostalCode> {
    const rules = await this.rules.inForce();
    const now = this.clock.now();
    const code = postalCodeOf(this.random.bytes(POSTAL_CODE_RANDOM_LENGTH));
    const { state, events } = await this.repository.execute(uid, context, (before) =>
      requestCode(before, { code, now }, rules),
    );
    const requested = state.codes.find((one) => one.code === events[0]?.data.code);
    if (!requested) throw new Error(`postal_codes-${uid}: the request stored no code`);
    return requestedCode(requested, now);
  }

  async view(uid: string): Promise<PostalCodesResponse> {
    const [{ state, version }, { rules }] = await Promise.all([this.repository.load(uid), this.rules.inForce()]);
    const now = this.clock.now();
    const open = openCode(state, now) ?? null;
    const next = nextRequestAt(state);
    return {
      postal_codes_version: version,
      terms: rules.postal_codes,
      address: [...POSTAL_ADDRESS],
      open,
      history: state.codes
        .filter((one) => one !== open)
        .slice(-HISTORY_MAX)
        .map((one) => requestedCode(one, now))
        .reverse(),
      next_request_at: next > now ? new Date(next).toISOString() : null,
    };
  }

  /** Returns a code; undefined if the player has not requested it. */
  async find(uid: string, code: PostalCode): Promise<RequestedPostalCode | undefined> {
    const { state } = await this.repository.load(uid);
    const found = state.codes.find((one) => one.code === code);
    return found && requestedCode(found, this.clock.now());
  }

  /**
   * Records what the mailroom does with a card, and returns the events of this action; none if it is recorded already.
   * A repeated acceptance returns the stored one, because the code identifies the command.
   * @throws Refusal `postal_code_not_found`, `postal_code_expired`, `postal_code_closed`
   */
  async process(
    uid: string,
    code: PostalCode,
    outcome: PostalCardOutcome,
    given: CommandContext,
  ): Promise<StoredEvent<PostalCodesEvent>[]> {
    const card = { code, by: outcome.by, now: this.clock.now() };
    const claimId = this.ids.next();
    const context =
      outcome.action === 'accept'
        ? { ...systemContext(systemCommandId('postal_accept', code)), correlationId: given.correlationId }
        : given;
    const { events } = await this.repository.execute(uid, context, (state) => {
      switch (outcome.action) {
        case 'received':
          return receiveCard(state, card);
        case 'accept':
          return acceptCard(state, card, claimId);
        case 'reject':
          return rejectCard(state, card, outcome.reason);
      }
    });
    return events;
  }
}
