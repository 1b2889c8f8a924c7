import { Dialog as Base } from '@base-ui/react/dialog';
import { useAuth } from '../session/index.js';
import { Avatar } from '../ui/avatar.js';
import { IconButton } from '../ui/button.js';
import { CloseIcon } from '../ui/icons.js';
import { DrawerLinks } from './drawer-links.js';
import { Logo } from './logo.js';
import styles from './sidenav.module.css';

/**
 * Side navigation on small screens: a drawer that slides over the content from the left and traps the focus. Each
 * opening mounts a new instance, so it always starts at its top.
 */
export default function OverNav({
  open,
  onClose,
  onNavigate,
  finalFocus,
}: {
  open: boolean;
  onClose: () => void;
  onNavigate: () => void;
  finalFocus: () => HTMLElement | boolean;
}) {
  const { user } = useAuth();
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Popup className={styles.over} finalFocus={finalFocus}>
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
                <strong translate="no">{user.username}</strong>
                <span className={styles.email}>{user.email}</span>
              </div>
            </div>
          )}
          <DrawerLinks onNavigate={onNavigate} onAct={onClose} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
