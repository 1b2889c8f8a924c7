import type { Purchase } from '@goldwake/contracts/http';
import { useAuth } from '../../../session/index.js';
import { isReversed, wasCredited } from '../../../session/purchase-credit.js';
import { wholeTime } from '../../../ui/clock-text.js';
import { Button, CopyButton, Dialog, PlayMoneyBadge } from '../../../ui/index.js';
import cashier from '../cashier.module.css';
import { failureWords } from '../failure-words.js';
import { focusBehind } from '../main-control.js';
import { paidWithText } from '../paid-with.js';
import { BonusFact, Fact, PriceFacts } from '../purchase-facts.js';
import { hasEnded } from '../purchase-outcome.js';
import {
  allCoinsOf,
  coinsOf,
  goldText,
  hasSweeps,
  playthroughText,
  statusText,
  sweepsText,
} from '../purchase-words.js';
import { REVERSED, reversalWords } from '../reversal-words.js';
import { TakenBackFacts } from '../taken-back-facts.js';
import { useTakenBack } from '../taken-back-query.js';
import { rowButtonId } from './purchase-row.js';
import './receipt-print.css';
import styles from './transactions.module.css';

/** All that is known about a purchase, ready to be printed. */
export function ReceiptDialog({ open, purchase, onClose }: { open: boolean; purchase: Purchase; onClose: () => void }) {
  const { purchase_id, status } = purchase;
  const { user } = useAuth();
  const isCredited = wasCredited(purchase);
  const failure = status === 'failed' || status === 'expired' ? failureWords(purchase) : null;
  const { isComplete } = useTakenBack(purchase);
  const reversal = isReversed(purchase) ? reversalWords(purchase, isComplete) : null;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      // After a reload, nothing had the focus before the receipt.
      onClosed={() => focusBehind(document.getElementById(rowButtonId(purchase_id)))}
      title={
        <span className={cashier.title}>
          {isCredited ? 'Receipt' : 'Purchase details'} <PlayMoneyBadge />
        </span>
      }
      description="Goldwake, simulated payments: no real money was moved."
    >
      <div className={styles.receipt} data-receipt>
        <dl className={cashier.facts}>
          <Fact name="Status">{statusText(purchase)}</Fact>
          {failure && (
            <Fact name="Reason">
              {failure.title}. {failure.money}
            </Fact>
          )}
          {isReversed(purchase) && purchase.reversed_at && (
            <Fact name={REVERSED[purchase.status]}>
              <time dateTime={purchase.reversed_at}>{wholeTime(purchase.reversed_at)}</time>
            </Fact>
          )}
          {reversal && <Fact name="Coins">{reversal.coins}</Fact>}
          {isReversed(purchase) && <TakenBackFacts purchase={purchase} />}
          {user && <Fact name="Player">{user.username}</Fact>}
          {user && <Fact name="E-mail">{user.email}</Fact>}
          <PriceFacts purchase={purchase} />
          {hasEnded(purchase) && !isCredited ? (
            <Fact name="Ordered, not credited">{coinsOf(allCoinsOf(purchase))}</Fact>
          ) : (
            <CoinFacts purchase={purchase} />
          )}
          {purchase.first_purchase && <Fact name="Offer">First purchase</Fact>}
          <Fact name="Payment method">{paidWithText(purchase)}</Fact>
          <Fact name="Ordered">
            <time dateTime={purchase.created_at}>{wholeTime(purchase.created_at)}</time>
          </Fact>
          {purchase.ended_at && (
            <Fact name={isCredited ? 'Paid' : 'Ended'}>
              <time dateTime={purchase.ended_at}>{wholeTime(purchase.ended_at)}</time>
            </Fact>
          )}
          <Fact name="Package ID">
            <code translate="no" className={styles.id}>
              {purchase.package_id}
            </code>
          </Fact>
          <Fact name="Purchase ID">
            <span className={styles.id}>
              <code translate="no">{purchase_id}</code>
              <CopyButton label="purchase ID" value={purchase_id} />
            </span>
          </Fact>
        </dl>
        <div className={styles.receiptActions}>
          <Button wide onClick={() => print()}>
            Print
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function CoinFacts({ purchase }: { purchase: Purchase }) {
  return (
    <>
      <Fact name="Gold Coins">
        <span translate="no">{goldText(purchase)}</span>
      </Fact>
      {hasSweeps(purchase) && (
        <Fact name="Sweeps Coins, bonus">
          <span translate="no">{sweepsText(purchase)}</span>
        </Fact>
      )}
      <BonusFact purchase={purchase} />
      {hasSweeps(purchase) && <Fact name="Playthrough">{playthroughText(purchase.playthrough_percent)}</Fact>}
    </>
  );
}
