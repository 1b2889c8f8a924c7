import { lazy, type ReactNode, useRef } from 'react';
import { LazyPart } from '../ui/failsafe.js';
import { SnackbarHost } from '../ui/snackbars/snackbars.js';
import { useOpens } from '../ui/use-opens.js';
import { BottomToolbar } from './bottom-toolbar.js';
import { Footer } from './footer.js';
import styles from './shell.module.css';
import { SideNav } from './sidenav.js';
import { useSidenavs } from './sidenavs-context.js';
import { Toolbar } from './toolbar.js';
import { useGlobalKeys } from './use-global-keys.js';
import { EXTRA_SMALL, useMedia } from './use-media.js';
import { useScrollOnNavigate } from './use-scroll-on-navigate.js';

const OverNav = lazy(() => import('./over-nav.js'));

/** The frame around every screen. */
export function Shell({ children, dialogs }: { children: ReactNode; dialogs: ReactNode }) {
  const { mode, left, send } = useSidenavs();
  const small = useMedia(EXTRA_SMALL);
  const main = useRef<HTMLElement>(null);
  const drawerOpen = mode === 'over' && left;
  const opens = useOpens(drawerOpen);
  const closeDrawer = () => send({ type: 'CLOSE' });
  useScrollOnNavigate(main);
  useGlobalKeys();
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <Toolbar />
      {mode === 'side' && <SideNav />}
      {opens > 0 && (
        <LazyPart at={opens} onFail={closeDrawer}>
          <OverNav open={drawerOpen} onClose={closeDrawer} />
        </LazyPart>
      )}
      <div className={styles.page}>
        <main id="content" ref={main} tabIndex={-1} className={styles.main}>
          {children}
        </main>
        <Footer />
      </div>
      {small && <BottomToolbar />}
      {dialogs}
      <SnackbarHost />
    </div>
  );
}
