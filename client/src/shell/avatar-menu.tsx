import { Menu as Base } from '@base-ui/react/menu';
import { formatMoney, REFERRAL_RULES, type User } from '@goldwake/contracts';
import { type RefObject, startTransition, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { whenIdle } from '../pwa/when-idle.js';
import { canBuy, dialogs, useBuyCoins, useOpenWallet } from '../session/index.js';
import { useSignOut } from '../session/use-sign-out.js';
import { afterPaint } from '../ui/after-paint.js';
import { Avatar } from '../ui/avatar.js';
import { CoinIcon } from '../ui/coin-icon.js';
import { cx } from '../ui/cx.js';
import { ChevronRightIcon, KeyboardIcon, WalletIcon } from '../ui/icons.js';
import { HistoryIcon, SettingsIcon, SignOutIcon } from '../ui/later-icons.js';
import popup from '../ui/popup.module.css';
import styles from './avatar-menu.module.css';
import { paths } from './paths.js';
import { useMedia, WIDE } from './use-media.js';

const { sweeps_coins, gold_coins } = REFERRAL_RULES.bonus;
const REFERRAL_BONUS = `${formatMoney(sweeps_coins, 'sweeps_coins')} + ${formatMoney(gold_coins, 'gold_coins')}`;

export default function AvatarMenu({
  user,
  container,
}: {
  user: User;
  /**
   * Landmark element in which the menu is rendered. Screen reader users who navigate by landmarks would not find a menu
   * outside all landmarks.
   */
  container: RefObject<HTMLElement | null>;
}) {
  const signOut = useSignOut();
  const openWallet = useOpenWallet();
  const buy = useBuyCoins();
  const wide = useMedia(WIDE);
  // Renders the closed menu in advance. Its first opening would otherwise block a slow device for 200 ms.
  const [prepared, setPrepared] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setPrepared(true))), []);
  const [open, setOpen] = useState(false);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => (next ? afterPaint(() => startTransition(() => setOpen(true))) : setOpen(false))}
    >
      <Base.Trigger className={styles.trigger} aria-label={`Account of ${user.username}`}>
        <Avatar name={user.username} url={user.avatar_url} size={36} />
      </Base.Trigger>
      <Base.Portal container={container} keepMounted={prepared}>
        <Base.Positioner align="end" sideOffset={8} className={popup.positioner}>
          <Base.Popup className={cx(popup.popup, styles.popup)}>
            <Base.Group>
              <Base.GroupLabel className={styles.who}>
                <Avatar name={user.username} url={user.avatar_url} size={40} />
                <span translate="no" className={styles.names}>
                  <strong>{user.username}</strong>
                  <span>{user.email}</span>
                </span>
              </Base.GroupLabel>
              <Base.LinkItem className={styles.item} closeOnClick render={<Link href={paths.settings} />}>
                <SettingsIcon />
                Settings
              </Base.LinkItem>
              {!wide && (
                <Base.Item className={styles.item} onClick={() => openWallet()}>
                  <WalletIcon />
                  Wallet
                </Base.Item>
              )}
              {!wide && canBuy(user) && (
                <Base.Item className={styles.item} onClick={buy}>
                  <CoinIcon currency="gold_coins" />
                  Buy Coins
                </Base.Item>
              )}
              <Base.LinkItem className={styles.item} closeOnClick render={<Link href={paths.purchases} />}>
                <HistoryIcon />
                Transactions
              </Base.LinkItem>
              <Base.Item className={styles.item} onClick={() => dialogs.open({ name: 'keys' })}>
                <KeyboardIcon />
                Keyboard
              </Base.Item>
              <Base.LinkItem className={styles.invite} closeOnClick render={<Link href={paths.referrals} />}>
                <span>
                  Earn <strong translate="no">{REFERRAL_BONUS}</strong> for every friend you refer!
                </span>
                <span className={styles.inviteNow}>
                  Invite Now
                  <ChevronRightIcon size={16} />
                </span>
              </Base.LinkItem>
              <Base.Separator className={styles.separator} />
              <Base.Item className={styles.item} onClick={signOut}>
                <SignOutIcon />
                Sign Out
              </Base.Item>
            </Base.Group>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
