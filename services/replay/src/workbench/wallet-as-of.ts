import { microsText, streamName } from '@goldwake/contracts';
import type { WalletAsOf } from '@goldwake/contracts/http';
import { balancesOf, playthroughOf } from '@goldwake/wallet/domain';
import type { WorkbenchHistory } from './workbench-history.js';

/**
 * Returns a wallet's state at a version, including its open rounds and grants.
 * @throws CannotRun, DamagedHistory, UnknownSchema if an event up to that version cannot be read or folded
 */
export function walletAsOf(
  { casino, wallets, fold }: WorkbenchHistory,
  uid: string,
  version: number,
  step: () => void,
): WalletAsOf {
  const { state, brokenAt } = wallets.at(uid, version, step);
  // Unlike the fold above, this one does not skip the broken event but throws the error that describes it.
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
