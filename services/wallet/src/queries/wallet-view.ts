import { Refusal, type WalletRules } from '@goldwake/contracts';
import type { TakenBackCoins, WalletPurchaseResponse, WalletResponse } from '@goldwake/contracts/http';
import type { Clock, EventStore, RulesInForce } from '@goldwake/core';
import { balancesOf, type CreditedPurchase, heldOf, playthroughOf, reversedOf, topUpWaitMs } from '../domain/index.js';
import type { Ledger } from '../streams/ledger.js';
import { openRoundsOf } from './open-rounds.js';

/** Returns wallet data to its owner. It is read from the event stream, so it is never stale. */
export class WalletView {
  constructor(
    private readonly ledger: Ledger,
    private readonly store: Pick<EventStore, 'readStream'>,
    private readonly clock: Clock,
    private readonly rules: RulesInForce<WalletRules>,
  ) {}

  async of(uid: string): Promise<WalletResponse> {
    const [
      { state, version },
      {
        rules: { top_up },
      },
    ] = await Promise.all([this.ledger.load(uid), this.rules.inForce()]);
    const [balances, held] = [balancesOf(state), heldOf(state)];
    const now = this.clock.now();
    const waitMs = topUpWaitMs(state, now, top_up);
    return {
      wallet_version: version,
      gold_coins: { balance: balances.gold_coins, held: held.gold_coins },
      sweeps_coins: { balance: balances.sweeps_coins, held: held.sweeps_coins },
      playthrough: playthroughOf(state),
      open_rounds: await openRoundsOf(state, this.store),
      top_up_available_at: waitMs > 0 ? new Date(now + waitMs).toISOString() : null,
      top_up_amount: top_up.amount,
    };
  }

  /** @throws Refusal `not_found` if the player has no such purchase, or its coins were never credited */
  async purchase(uid: string, purchaseId: string): Promise<WalletPurchaseResponse> {
    const { state, version } = await this.ledger.load(uid);
    const purchase = state.purchases.get(purchaseId);
    if (!purchase) throw new Refusal('not_found');
    return { wallet_version: version, purchase_id: purchaseId, taken_back: takenBackOf(purchase) };
  }
}

function takenBackOf(purchase: CreditedPurchase): TakenBackCoins | null {
  if (!purchase.taken) return null;
  const { price: _, ...coins } = reversedOf(purchase, purchase.taken);
  return { ...coins, restored: purchase.taken.isRestored };
}
