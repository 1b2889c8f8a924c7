import { parseMicros } from '@goldwake/contracts';
import type { Movement, MovementChange, MovementKind } from '@goldwake/contracts/http';
import type { ComponentType } from 'react';
import { Link } from 'wouter';
import { useGameName } from '../../api/use-game-name.js';
import { keepWallet } from '../../session/kept-wallet.js';
import { paths } from '../../shell/paths.js';
import { hourAndMinute, wholeTime } from '../../ui/clock-text.js';
import { cx } from '../../ui/cx.js';
import { DiceIcon, GiftIcon, RetryIcon, SwapIcon, WalletIcon } from '../../ui/icons.js';
import { Amount } from '../../ui/index.js';
import { DocumentIcon, PlusIcon, ShieldIcon } from '../../ui/later-icons.js';
import list from '../../ui/list.module.css';
import { shortRoundId } from '../../ui/round-id.js';
import styles from './history-panel.module.css';
import { isCheckable, movementTitle } from './movement-text.js';

const ICONS: Record<MovementKind, ComponentType<{ size?: number }>> = {
  bonus: GiftIcon,
  top_up: PlusIcon,
  rakeback: GiftIcon,
  vip_reward: GiftIcon,
  promotion: GiftIcon,
  referral_bonus: GiftIcon,
  referred_bonus: GiftIcon,
  postal_code: GiftIcon,
  purchase: WalletIcon,
  purchase_taken_back: RetryIcon,
  purchase_restored: WalletIcon,
  bet: DiceIcon,
  win: DiceIcon,
  loss: DiceIcon,
  roll_back: RetryIcon,
  adjustment: SwapIcon,
  hold: WalletIcon,
  capture: WalletIcon,
  release: WalletIcon,
};

/**
 * One movement of the wallet history. A round opens its fairness check, and a purchase its receipt.
 */
export function MovementRow({
  movement,
  onCheck,
  onLeave,
}: {
  movement: Movement;
  onCheck: (roundId: string) => void;
  /** Called when the player follows a link out of the wallet. */
  onLeave: () => void;
}) {
  const { kind, round, purchase_id, changes, moved_at } = movement;
  const Icon = ICONS[kind];
  const game = useGameName(round?.game_id);
  const leaveForReceipt = () => {
    onLeave();
    keepWallet(movement.wallet_version);
  };
  return (
    <li className={cx(list.row, styles.row)} data-kind={kind} data-version={movement.wallet_version}>
      <span className={cx(list.icon, styles.icon)}>
        <Icon size={18} />
      </span>
      <div>
        <p className={styles.title}>{movementTitle(movement, game)}</p>
        <div className={styles.details}>
          <time dateTime={moved_at} title={wholeTime(moved_at)}>
            {hourAndMinute(moved_at)}
          </time>
          {round && isCheckable(movement) && (
            <button type="button" className={cx(list.open, styles.open)} onClick={() => onCheck(round.round_id)}>
              <ShieldIcon size={14} />
              <span className="visually-hidden">Check the round </span>
              {shortRoundId(round.round_id)}
            </button>
          )}
          {purchase_id && (
            <Link href={paths.receipt(purchase_id)} className={cx(list.open, styles.open)} onClick={leaveForReceipt}>
              <DocumentIcon size={14} />
              Receipt
              <span className="visually-hidden"> of the purchase</span>
            </Link>
          )}
        </div>
      </div>
      <div className={styles.changes}>
        {changes.map((change) => (
          <Change key={change.currency} change={change} />
        ))}
      </div>
    </li>
  );
}

function Change({ change: { currency, amount, held_amount, balance } }: { change: MovementChange }) {
  const moved = parseMicros(amount);
  const held = parseMicros(held_amount);
  return (
    <div className={styles.change}>
      <p className={styles.amount} data-up={moved > 0n || undefined}>
        <Amount micros={moved} currency={currency} signed />
      </p>
      {held !== 0n && (
        <p className={styles.balance}>
          Held <Amount micros={held} currency={currency} signed />
        </p>
      )}
      <p className={styles.balance}>
        Balance <Amount micros={parseMicros(balance)} currency={currency} />
      </p>
    </div>
  );
}
