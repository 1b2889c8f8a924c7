import { lazy, memo, type RefObject, useRef } from 'react';
import { Link } from 'wouter';
import { canBuy, dialogs, LOGIN, useAuth, useBuyCoins, useOpenAuth, useOpenWallet } from '../session/index.js';
import { PlayMoneyBadge } from '../ui/badge.js';
import { Button, IconButton } from '../ui/button.js';
import { CoinIcon } from '../ui/coin-icon.js';
import { LazyPart } from '../ui/failsafe.js';
import { MenuIcon, SearchIcon, WalletIcon } from '../ui/icons.js';
import { Spinner } from '../ui/spinner.js';
import { ConnectionNote } from './connection-note.js';
import { Logo } from './logo.js';
import { paths } from './paths.js';
import { useSidenavs } from './sidenavs-context.js';
import styles from './toolbar.module.css';
import { EXTRA_SMALL, useMedia, useThumbs, WIDE } from './use-media.js';
import { WalletPill } from './wallet-pill.js';

const AvatarMenu = lazy(() => import('./avatar-menu.js'));
const SocialButton = lazy(() => import('./social-button.js'));

export const Toolbar = memo(function Toolbar() {
  const { mode, left, send } = useSidenavs();
  const { user } = useAuth();
  const header = useRef<HTMLElement>(null);
  return (
    <header ref={header} className={styles.toolbar} data-crowded={user !== null || undefined}>
      {mode === 'over' && (
        <IconButton
          label="Menu"
          className={styles.menu}
          aria-haspopup="dialog"
          aria-expanded={left}
          onClick={() => send({ type: 'TOGGLE_LEFT' })}
        >
          <MenuIcon size={24} />
        </IconButton>
      )}
      <Link
        href={paths.lobby}
        className={styles.home}
        aria-label="Goldwake, to the lobby"
        onClick={() => send({ type: 'CLOSE' })}
      >
        <Logo crowded={user !== null} />
      </Link>
      <ConnectionNote />
      <div className={styles.account}>
        <AccountArea toolbar={header} />
      </div>
    </header>
  );
});

function AccountArea({ toolbar }: { toolbar: RefObject<HTMLElement | null> }) {
  const { ready, user } = useAuth();
  const extraSmall = useMedia(EXTRA_SMALL);
  const wide = useMedia(WIDE);
  const thumbs = useThumbs();
  const openAuth = useOpenAuth();
  const openWallet = useOpenWallet();
  const buy = useBuyCoins();
  if (!ready) {
    return (
      <>
        <SearchButton />
        <span className={styles.loading} role="status">
          <Spinner />
          <span className="visually-hidden">Looking for your session</span>
        </span>
      </>
    );
  }
  if (!user) {
    return (
      <>
        <PlayMoneyBadge className={styles.badge} />
        <SearchButton />
        {!thumbs && (
          <>
            <Button tone="quiet" onClick={() => openAuth('login')}>
              {LOGIN}
            </Button>
            <Button onClick={() => openAuth('signup')}>Sign Up</Button>
          </>
        )}
      </>
    );
  }
  return (
    <>
      <PlayMoneyBadge className={styles.badge} />
      <WalletPill />
      {wide && (
        <Button icon={<WalletIcon size={20} />} onClick={() => openWallet()}>
          Wallet
        </Button>
      )}
      {wide && canBuy(user) && (
        <Button icon={<CoinIcon currency="gold_coins" size={20} />} onClick={buy}>
          Buy Coins
        </Button>
      )}
      {!wide && !thumbs && (
        <IconButton label="Wallet" onClick={() => openWallet()}>
          <WalletIcon size={22} />
        </IconButton>
      )}
      <SearchButton />
      <LazyPart at={user.uid} placeholder={<span className={styles.socialPlace} />}>
        <SocialButton className={styles.social} />
      </LazyPart>
      {!extraSmall && (
        <LazyPart at={user.uid} placeholder={<span className={styles.avatarPlace} />}>
          <AvatarMenu user={user} container={toolbar} />
        </LazyPart>
      )}
    </>
  );
}

function SearchButton() {
  return (
    <IconButton label="Search for games" onClick={() => dialogs.open({ name: 'search' })}>
      <SearchIcon size={22} />
    </IconButton>
  );
}
