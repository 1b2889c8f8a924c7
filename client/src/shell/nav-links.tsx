import type { ReactNode } from 'react';
import { useId } from 'react';
import { Link, useLocation } from 'wouter';
import { dialogs, useAuth, useBuyCoins, useOpenWallet, useSignOut } from '../session/index.js';
import { CoinIcon } from '../ui/coin-icon.js';
import { cx } from '../ui/cx.js';
import { FriendsIcon, KeyboardIcon, SignOutIcon, SupportIcon, WalletIcon } from '../ui/icons.js';
import { isActive, MAILBOX, type NavLink, navSections } from './nav-sections.js';
import { paths } from './paths.js';
import styles from './sidenav.module.css';
import { useSidenavs } from './sidenavs-context.js';
import { EXTRA_SMALL, useMedia } from './use-media.js';

/**
 * Shows the navigation links.
 * @param onNavigate called when a link was followed
 * @param onAct called when another entry was chosen
 */
export function NavLinks({ onNavigate, onAct }: { onNavigate?: () => void; onAct?: () => void }) {
  const { ready, signedIn } = useAuth();
  const signOut = useSignOut();
  const extraSmall = useMedia(EXTRA_SMALL);
  const isDrawer = useSidenavs().mode === 'over';
  return (
    <nav aria-label="Main" className={styles.nav}>
      {/* A remembered session is usually confirmed, so the link appears at once and does not move the others later. */}
      {navSections({ favourites: !ready || signedIn, account: isDrawer && signedIn }).map(({ title, links }) => (
        <Section key={title ?? ''} title={title}>
          {links.flatMap((link) => [
            <Item key={link.to} link={link} onNavigate={onNavigate} />,
            isDrawer && signedIn && link.to === paths.lobby && <WalletItem key="wallet" onAct={onAct} />,
            isDrawer && signedIn && link.to === paths.lobby && <BuyItem key="buy" onAct={onAct} />,
            isDrawer && signedIn && link.to === paths.lobby && <SocialItem key="social" />,
          ])}
        </Section>
      ))}
      {isDrawer && (
        <Section title="Support">
          <li>
            <button
              type="button"
              className={styles.link}
              onClick={() => {
                onAct?.();
                dialogs.open({ name: 'support' });
              }}
            >
              <SupportIcon size={20} />
              Customer Support
            </button>
          </li>
          <Item link={MAILBOX} onNavigate={onNavigate} />
        </Section>
      )}
      <ul className={styles.foot}>
        <li className={styles.keyboard}>
          <button
            type="button"
            className={styles.link}
            onClick={() => {
              onAct?.();
              dialogs.open({ name: 'keys' });
            }}
          >
            <KeyboardIcon size={20} />
            Keyboard
            <kbd className={styles.key}>?</kbd>
          </button>
        </li>
        {extraSmall && signedIn && (
          <li>
            <button
              type="button"
              className={styles.link}
              onClick={() => {
                onAct?.();
                signOut();
              }}
            >
              <SignOutIcon size={20} />
              Sign Out
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}

function WalletItem({ onAct }: { onAct: (() => void) | undefined }) {
  const openWallet = useOpenWallet();
  return (
    <li>
      <button
        type="button"
        className={styles.link}
        onClick={() => {
          onAct?.();
          openWallet();
        }}
      >
        <WalletIcon size={20} />
        Wallet
      </button>
    </li>
  );
}

function BuyItem({ onAct }: { onAct: (() => void) | undefined }) {
  const { user } = useAuth();
  const buy = useBuyCoins();
  if (!user?.purchases_fiat_enabled) return null;
  return (
    <li>
      <button
        type="button"
        className={styles.link}
        onClick={() => {
          onAct?.();
          buy();
        }}
      >
        <CoinIcon currency="gold_coins" size={20} />
        Buy Coins
      </button>
    </li>
  );
}

/** Opens the right side navigation. This also closes the drawer of the left one. */
function SocialItem() {
  const { send } = useSidenavs();
  return (
    <li>
      <button type="button" className={styles.link} onClick={() => send({ type: 'TOGGLE_RIGHT' })}>
        <FriendsIcon size={20} />
        Friends and chat
      </button>
    </li>
  );
}

function Section({ title, children }: { title: string | null; children: ReactNode }) {
  const id = useId();
  return (
    <div className={styles.section}>
      {title && (
        <p id={id} className={styles.sectionTitle}>
          {title}
        </p>
      )}
      <ul aria-labelledby={title ? id : undefined}>{children}</ul>
    </div>
  );
}

function Item({ link: { to, label, Icon }, onNavigate }: { link: NavLink; onNavigate: (() => void) | undefined }) {
  const [location] = useLocation();
  const active = isActive(location, to);
  return (
    <li>
      <Link
        href={to}
        className={cx(styles.link, !Icon && styles.small, active && styles.active)}
        aria-current={active ? 'page' : undefined}
        onClick={onNavigate}
      >
        {Icon && <Icon size={20} />}
        {label}
      </Link>
    </li>
  );
}
