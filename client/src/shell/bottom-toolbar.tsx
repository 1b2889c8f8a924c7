import { Link, useLocation } from 'wouter';
import { useAuth, useOpenAuth, useOpenWallet } from '../session/index.js';
import { Avatar } from '../ui/avatar.js';
import { Button } from '../ui/button.js';
import { cx } from '../ui/cx.js';
import { DiceIcon, HomeIcon, WalletIcon } from '../ui/icons.js';
import styles from './bottom-toolbar.module.css';
import { isActive } from './nav-links.js';
import { paths } from './paths.js';
import { useSidenavs } from './sidenavs-context.js';

/** On extra-small screens: where the thumb is. */
export function BottomToolbar() {
  const { ready, user } = useAuth();
  const [location] = useLocation();
  const openAuth = useOpenAuth();
  const openWallet = useOpenWallet();
  const { send } = useSidenavs();
  if (!ready) return <div className={styles.toolbar} />;
  if (!user) {
    return (
      <div className={cx(styles.toolbar, styles.doors)}>
        <Button wide onClick={() => openAuth('login')}>
          Login
        </Button>
        <Button wide onClick={() => openAuth('signup')}>
          Sign Up
        </Button>
      </div>
    );
  }
  const place = (to: string) => ({
    href: to,
    className: cx(styles.item, isActive(location, to) && styles.active),
    'aria-current': isActive(location, to) ? ('page' as const) : undefined,
  });
  return (
    <nav className={styles.toolbar} aria-label="Quick">
      <Link {...place(paths.lobby)}>
        <HomeIcon size={22} />
        Home
      </Link>
      <Link {...place(paths.dice)}>
        <DiceIcon size={22} />
        Dice
      </Link>
      <button type="button" className={styles.item} onClick={() => openWallet()}>
        <WalletIcon size={22} />
        Wallet
      </button>
      <button type="button" className={styles.item} onClick={() => send({ type: 'TOGGLE_LEFT' })}>
        <Avatar name={user.username} url={user.avatar_url} size={22} />
        Menu
      </button>
    </nav>
  );
}
