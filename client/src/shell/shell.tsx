import { lazy, type ReactNode, useCallback, useDeferredValue, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { LazyPart } from '../ui/failsafe.js';
import { SnackbarHost } from '../ui/snackbars/snackbars.js';
import { useFinalFocus } from '../ui/use-final-focus.js';
import { useOpens } from '../ui/use-opens.js';
import { BottomToolbar } from './bottom-toolbar.js';
import { Footer } from './footer.js';
import { PromoBanner } from './promo-banner.js';
import styles from './shell.module.css';
import { SideNav } from './sidenav.js';
import { useSidenavs } from './sidenavs-context.js';
import { Toolbar } from './toolbar.js';
import { useCanonical } from './use-canonical.js';
import { useGlobalKeys } from './use-global-keys.js';
import { useThumbs } from './use-media.js';
import { usePageChange } from './use-page-change.js';

const OverNav = lazy(() => import('./over-nav.js'));

/** Renders the app shell around every page: toolbars, side navigation and footer. */
export function Shell({ children, dialogs }: { children: ReactNode; dialogs: ReactNode }) {
  const { mode, left, send } = useSidenavs();
  const thumbs = useThumbs();
  const main = useRef<HTMLElement>(null);
  const [path] = useLocation();
  const [announced, setAnnounced] = useState('');
  const drawerOpen = mode === 'over' && left;
  const opens = useOpens(drawerOpen);
  // The value is deferred because making the page inert restyles all of it; the drawer should open first.
  const wasOpen = useDeferredValue(drawerOpen);
  // This hook must run here, because the element that opened the drawer loses the focus when the page becomes inert.
  const finalFocus = useFinalFocus(drawerOpen);
  usePageChange(
    main,
    useCallback(() => setAnnounced(document.title), []),
  );
  useCanonical(path);
  useGlobalKeys();
  return (
    <div className={styles.shell} data-nav={mode}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      {/* While the drawer is open, everything behind it is inert for keyboard and screen readers. */}
      <div inert={drawerOpen && wasOpen}>
        <Toolbar />
        {mode === 'side' && <SideNav />}
        <div className={styles.page}>
          <PromoBanner />
          <main id="content" ref={main} tabIndex={-1} className={styles.main}>
            {children}
          </main>
          <Footer />
        </div>
        {thumbs && <BottomToolbar />}
      </div>
      {opens > 0 && (
        <LazyPart at={opens} onFail={() => send({ type: 'CLOSE' })}>
          <OverNav
            open={drawerOpen}
            onClose={() => send({ type: 'CLOSE' })}
            onNavigate={() => send({ type: 'NAVIGATED' })}
            finalFocus={finalFocus}
          />
        </LazyPart>
      )}
      {dialogs}
      <SnackbarHost />
      <p className="visually-hidden" role="status">
        {announced}
      </p>
    </div>
  );
}
