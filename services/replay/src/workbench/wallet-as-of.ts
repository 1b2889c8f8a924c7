import { microsText, streamName } from '@goldwake/contracts';
import type { WalletAsOf } from '@goldwake/contracts/http';
import { balancesOf, playthroughOf } from '@goldwake/wallet/domain';
import type { Desk } from './desk.js';

/**
 * A wallet as it stood after the event of a version, with what is still open in it.
 * @throws CannotRun, TornHistory, UnknownSchema where an event up to there cannot be read or folded
 */
export function walletAsOf(
  { casino, wallets, fold }: Desk,
  uid: string,
  version: number,
  step: () => void,
): WalletAsOf {
  const { state, brokenAt } = wallets.at(uid, version, step);
  // The strict fold stops there, and says why.
  if (brokenAt !== undefined) fold.at(uid, version, step);
  const event = version === 0 ? undefined : casino.event(streamName('wallet', uid), version)?.event;
  return {
    uid,
    version,
    event_id: event?.eventId ?? null,
    recorded_at: event?.recordedAt ?? null,
    balances: balancesOf(state),
    playthrough: playthroughOf(state),
    grants: state.grants.map(({ grant_id, required, played }) => ({
      grant_id,
      required: microsText(required),
      played: microsText(played),
    })),
    open_rounds: [...state.rounds].map(([round_id, { currency, stake }]) => ({
      round_id,
      currency,
      stake: microsText(stake),
    })),
  };
}
