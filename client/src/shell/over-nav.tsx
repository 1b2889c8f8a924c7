import { Dialog as Base } from '@base-ui/react/dialog';
import { useAuth, useSignOut } from '../session/index.js';
import { Avatar } from '../ui/avatar.js';
import { IconButton } from '../ui/button.js';
import { CloseIcon, SignOutIcon } from '../ui/icons.js';
import { Logo } from './logo.js';
import { NavLinks } from './nav-links.js';
import styles from './sidenav.module.css';

/** Over the content, at small sizes: a drawer from the left that keeps the focus. */
export default function OverNav({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { user } = useAuth();
  const signOut = useSignOut();
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Popup className={styles.over}>
          <div className={styles.overTop}>
            <Base.Title className="visually-hidden">Menu</Base.Title>
            <Logo />
            <Base.Close render={<IconButton label="Close the menu" />}>
              <CloseIcon />
            </Base.Close>
          </div>
          {user && (
            <div className={styles.player}>
              <Avatar name={user.username} url={user.avatar_url} size={40} />
              <div className={styles.playerText}>
                {user.first_name && (
                  <span>
                    {user.first_name} {user.last_name}
                  </span>
                )}
                <strong>{user.username}</strong>
                <span className={styles.email}>{user.email}</span>
              </div>
            </div>
          )}
          <NavLinks onNavigate={onClose} />
          {user && (
            <button
              type="button"
              className={styles.link}
              onClick={() => {
                onClose();
                signOut();
              }}
            >
              <SignOutIcon size={20} />
              Sign Out
            </button>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
