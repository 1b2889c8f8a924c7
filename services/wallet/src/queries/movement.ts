import {
  CURRENCIES,
  type Currency,
  type GrantReason,
  heldAccount,
  type Micros,
  microsText,
  type Posting,
  parseMicros,
  playerAccount,
  type Round,
  type StoredEvent,
  type WalletEvent,
} from '@goldwake/contracts';
import type { Movement, MovementChange, MovementKind } from '@goldwake/contracts/http';

type Moved = Pick<Movement, 'kind' | 'round'> & {
  /** Currency of the event, listed even if its balance did not change; null for an event that has none. */
  currency: Currency | null;
  purchase_id?: string;
};

const GRANTS: Record<GrantReason, MovementKind> = {
  daily_bonus: 'bonus',
  top_up: 'top_up',
  rakeback: 'rakeback',
  vip_reward: 'vip_reward',
  promotion: 'promotion',
  referral_bonus: 'referral_bonus',
  referred_bonus: 'referred_bonus',
  postal_code: 'postal_code',
};

/** Returns an event of a wallet as its owner sees it; null for an event that moves nothing. */
export function movementOf(event: StoredEvent & WalletEvent): Movement | null {
  const moved = movedBy(event);
  if (!moved) return null;
  const { kind, round, currency, purchase_id = null } = moved;
  const changes = CURRENCIES.map((each) => changeOf(event, each)).filter(
    (change) => change.currency === currency || change.amount !== '0' || change.held_amount !== '0',
  );
  return { wallet_version: event.version, kind, moved_at: event.effectiveAt, changes, round, purchase_id };
}

function movedBy(event: WalletEvent): Moved | null {
  const { type, data } = event;
  switch (type) {
    case 'wallet_opened':
    case 'raise_declined':
    case 'round_voided':
    case 'seed_pair_ended':
      return null;
    case 'coins_granted':
      return { kind: GRANTS[data.reason], currency: null, round: null };
    case 'coins_purchased':
      return { kind: 'purchase', currency: null, round: null, purchase_id: data.purchase_id };
    case 'purchase_taken_back':
    case 'purchase_restored':
      return { kind: type, currency: null, round: null, purchase_id: data.purchase_id };
    case 'bet_placed':
      return { kind: 'bet', currency: data.currency, round: roundOf(data.round, data.stake, null) };
    case 'stake_raised': {
      const { round_id, game_id, currency, stake } = data;
      return { kind: 'bet', currency, round: { round_id, game_id, stake, payout: null } };
    }
    case 'win_paid':
      return { kind: ended(data.payout), currency: data.currency, round: roundOf(data.round, null, data.payout) };
    case 'bet_and_win_settled':
      return {
        kind: ended(data.payout),
        currency: data.currency,
        round: roundOf(data.round, data.stake, data.payout),
      };
    case 'bet_rolled_back': {
      const { round_id, game_id, currency, stake } = data;
      return { kind: 'roll_back', currency, round: { round_id, game_id, stake, payout: null } };
    }
    // The operator's reason of an adjustment is not part of the movement, because it is not written for the player.
    case 'balance_adjusted':
      return { kind: 'adjustment', currency: data.currency, round: null };
    case 'funds_held':
      return { kind: 'hold', currency: data.currency, round: null };
    case 'hold_captured':
      return { kind: 'capture', currency: data.currency, round: null };
    case 'hold_released':
      return { kind: 'release', currency: data.currency, round: null };
  }
}

function ended(payout: string): MovementKind {
  return parseMicros(payout) > 0n ? 'win' : 'loss';
}

function roundOf({ round_id, game_id }: Round, stake: string | null, payout: string | null): Movement['round'] {
  return { round_id, game_id, stake, payout };
}

function changeOf({ data }: WalletEvent, currency: Currency): MovementChange {
  const posted = (account: Posting['account']): Micros =>
    data.postings
      .filter((posting) => posting.account === account && posting.currency === currency)
      .reduce((sum, { amount }) => sum + parseMicros(amount), 0n);
  return {
    currency,
    amount: microsText(posted(playerAccount(data.uid))),
    held_amount: microsText(posted(heldAccount(data.uid))),
    balance: data.balances[currency],
  };
}
