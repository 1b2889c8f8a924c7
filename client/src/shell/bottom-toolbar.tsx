import { memo } from 'react';
import { Link, useLocation } from 'wouter';
import { LOGIN, useAuth, useOpenAuth, useOpenWallet } from '../session/index.js';
import { Avatar } from '../ui/avatar.js';
import { Button } from '../ui/button.js';
import { cx } from '../ui/cx.js';
import { WalletIcon } from '../ui/icons.js';
import styles from './bottom-toolbar.module.css';
import { isActive, QUICK } from './nav-sections.js';
import { useSidenavs } from './sidenavs-context.js';

/** Toolbar at the bottom of extra-small screens, phones and tablets, within reach of the thumb. */
export const BottomToolbar = memo(function BottomToolbar() {
  const { ready, user } = useAuth();
  const [location] = useLocation();
  const openAuth = useOpenAuth();
  const openWallet = useOpenWallet();
  const { left, send } = useSidenavs();
  if (!ready) return <div className={styles.toolbar} />;
  if (!user) {
    return (
      <div className={cx(styles.toolbar, styles.doors)}>
        <Button wide onClick={() => openAuth('login')}>
          {LOGIN}
        </Button>
        <Button wide onClick={() => openAuth('signup')}>
          Sign Up
        </Button>
      </div>
    );
  }
  return (
    <nav className={styles.toolbar} aria-label="Quick">
      {QUICK.map(({ to, label, Icon, iconSize }) => {
        const active = isActive(location, to);
        return (
          <Link
            key={to}
            href={to}
            className={cx(styles.item, active && styles.active)}
            aria-current={active ? 'page' : undefined}
          >
            {Icon && <Icon size={iconSize} />}
            {label}
          </Link>
        );
      })}
      <button type="button" className={styles.item} onClick={() => openWallet()}>
        <WalletIcon size={22} />
        Wallet
      </button>
      <button
        type="button"
        className={styles.item}
        aria-haspopup="dialog"
        aria-expanded={left}
        onClick={() => send({ type: 'TOGGLE_LEFT' })}
      >
        <Avatar name={user.username} url={user.avatar_url} size={22} />
        Menu
      </button>
    </nav>
  );
});
