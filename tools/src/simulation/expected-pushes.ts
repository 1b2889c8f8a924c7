import type { AnyEvent, Channel, EventOf, GrantReason, PushFrame, StoredEvent } from '@goldwake/contracts';

/** A stored event whose `type` determines the type of its `data`. */
export type StoredAny = {
  [Type in AnyEvent['type']]: StoredEvent<EventOf<Type>>;
}[AnyEvent['type']];

/** The pushes that must be sent on one channel according to the stored events, in order. */
export class ExpectedPushes {
  readonly keys: string[] = [];
  /** The event that causes the push at the same index. */
  readonly events: StoredAny[] = [];
  /** Index of each key. */
  readonly indexes = new Map<string, number>();
  /** Number of pushes that were published before the first client connected. */
  before = 0;

  add(key: string, event: StoredAny): void {
    this.indexes.set(key, this.keys.length);
    this.keys.push(key);
    this.events.push(event);
  }
}

/** Returns the key that matches a push with the event that caused it. */
export function keyOf(push: string, version: number): string {
  return `${push}@${version}`;
}

/** Returns the key of a received push. The parts of a push have versions of different streams. */
export function keyOfPush({ event, data }: Pick<PushFrame, 'event' | 'data'>): string {
  return keyOf('part' in data ? `${event}/${data.part}` : event, versionOf(data));
}

/**
 * Returns the version in the data of a push, which is that of the event in its stream: of the casino's settings, of the
 * player's points and rakeback (their pushes also contain the version of the wallet), of the wallet, or of the
 * catalogue. A chat message returns its position in the store, because the messages of a room are in many streams.
 */
export function versionOf(data: object): number {
  const versions = data as Record<string, number | undefined>;
  const { position, version, loyalty_version, wallet_version, catalogue_version } = versions;
  return position ?? version ?? loyalty_version ?? wallet_version ?? catalogue_version ?? 0;
}

/**
 * Derives the pushes that are expected on each channel from the stored events.
 * @param before position in the store when the first client connected
 */
export function expectedPushes(events: Iterable<StoredAny>, before = 0): Map<Channel, ExpectedPushes> {
  const channels = new Map<Channel, ExpectedPushes>();
  for (const event of events) {
    const { channel, names, version } = implied(event);
    const expected = channels.get(channel) ?? new ExpectedPushes();
    channels.set(channel, expected);
    for (const name of names) expected.add(keyOf(name, version), event);
    if (event.position <= before) expected.before = expected.keys.length;
  }
  return channels;
}

const GRANT_PUSHES: Record<GrantReason, string> = {
  daily_bonus: 'daily_bonus_claimed',
  rakeback: 'rakeback_claimed/balances',
  top_up: 'balance_update',
  vip_reward: 'balance_update',
  promotion: 'promotion_update/balances',
  referral_bonus: 'referral_bonus_rewarded',
  referred_bonus: 'referral_bonus_rewarded',
  postal_code: 'balance_update',
};

/**
 * Returns the pushes that an event must cause. This implements the protocol's table a second time, because the
 * gateway's own table could be wrong.
 */
function implied(event: StoredAny): { channel: Channel; names: string[]; version: number } {
  const { stream, version } = event;
  const uid = /^(?:wallet|loyalty)-(.+)$/.exec(stream)?.[1];
  const channel: Channel = uid === undefined ? 'global' : `user.${uid}`;
  switch (event.type) {
    case 'casino_settings_changed':
      return { channel, names: ['casino_setting_update'], version: event.data.version };
    case 'currencies_changed':
      return { channel, names: ['currency_update'], version };
    case 'game_listed':
      return { channel: 'catalogue', names: ['catalogue_update'], version };
    case 'message_sent':
      return { channel: 'chat', names: ['chat_message'], version: event.position };
    case 'bet_and_win_settled':
      return { channel, names: ['bet_and_win_created'], version };
    case 'bet_placed':
    case 'stake_raised':
      return { channel, names: ['bet_created'], version };
    case 'bet_rewarded':
    case 'bet_reward_reversed':
      return { channel, names: ['bet_processed'], version };
    case 'promotion_claimed':
      return { channel, names: ['promotion_update/claim'], version };
    case 'rakeback_claimed':
      return { channel, names: ['rakeback_claimed/rakeback'], version };
    case 'win_paid':
      return { channel, names: ['win_created', 'game_round_resolved'], version };
    case 'bet_rolled_back':
      return { channel, names: ['balance_update'], version };
    case 'coins_purchased':
    case 'purchase_taken_back':
    case 'purchase_restored':
      return { channel, names: ['purchase_and_payment_update/balances'], version };
    case 'coins_granted':
      return { channel, names: [GRANT_PUSHES[event.data.reason]], version };
    default:
      return { channel, names: [], version };
  }
}
