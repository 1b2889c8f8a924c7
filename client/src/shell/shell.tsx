import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation } from 'wouter';
import { useAuth } from '../session/session-context.js';
import { Failsafe } from '../ui/failsafe.js';
import { OnceOpened } from '../ui/once-opened.js';
import { useFinalFocus } from '../ui/use-final-focus.js';
import { BottomToolbar } from './bottom-toolbar.js';
import { Footer } from './footer.js';
import styles from './shell.module.css';
import { SideNav } from './sidenav.js';
import { useSidenavs } from './sidenavs-context.js';
import { Toolbar } from './toolbar.js';
import { useCanonical } from './use-canonical.js';
import { useGlobalKeys } from './use-global-keys.js';
import { EXTRA_SMALL, useMedia, useThumbs } from './use-media.js';
import { usePageChange } from './use-page-change.js';

// Loaded after the first view, which shows no messages.
const MessageHost = lazy(() => import('../ui/message-host.js'));
const PromoBanner = lazy(() => import('./promo-banner.js'));
const OverNav = lazy(() => import('./over-nav.js'));
const RightNav = lazy(() => import('./right-nav.js'));

/**
 * Renders the app shell around every page: toolbars, side navigations and footer.
 * @param right the tabs of the right side navigation
 */
export function Shell({ children, dialogs, right }: { children: ReactNode; dialogs: ReactNode; right: ReactNode }) {
  const { mode, left, right: rightOpen, tab, send } = useSidenavs();
  const thumbs = useThumbs();
  const main = useRef<HTMLElement>(null);
  const [path] = useLocation();
  const [announced, setAnnounced] = useState('');
  const leftDrawerOpen = mode === 'over' && left;
  const drawerOpen = leftDrawerOpen || (mode === 'over' && rightOpen);
  // The value is deferred because making the page inert restyles all of it; the drawer should open first.
  const wasOpen = useDeferredValue(drawerOpen);
  // These hooks must run here, because the element that opened a drawer loses the focus when the page becomes inert.
  const finalFocus = useFinalFocus(leftDrawerOpen);
  const rightFinalFocus = useFinalFocus(rightOpen);
  usePageChange(
    main,
    useCallback(() => setAnnounced(document.title), []),
  );
  const inBrowser = useInBrowser();
  useCanonical(path);
  useGlobalKeys();
  return (
    <div className={styles.shell} data-nav={mode} data-right={(mode === 'side' && rightOpen) || undefined}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      {/* While the drawer is open, everything behind it is inert for keyboard and screen readers. */}
      <div inert={drawerOpen && wasOpen}>
        <Toolbar />
        {mode === 'side' && <SideNav />}
        <div className={styles.page}>
          <PromoBannerPlace />
          <main id="content" ref={main} tabIndex={-1} className={styles.main}>
            {children}
          </main>
          <Footer />
        </div>
        {thumbs && <BottomToolbar />}
      </div>
      <OnceOpened open={leftDrawerOpen} onFail={() => send({ type: 'CLOSE' })}>
        <OverNav
          open={leftDrawerOpen}
          onClose={() => send({ type: 'CLOSE' })}
          onNavigate={() => send({ type: 'NAVIGATED' })}
          finalFocus={finalFocus}
        />
      </OnceOpened>
      <OnceOpened open={rightOpen} onFail={() => send({ type: 'CLOSE' })}>
        <RightNav open={rightOpen} mode={mode} onClose={() => send({ type: 'CLOSE' })} finalFocus={rightFinalFocus}>
          {right}
        </RightNav>
      </OnceOpened>
      {dialogs}
      {inBrowser && (
        <Suspense>
          <MessageHost low={drawerOpen && rightOpen && tab === 'friends'} />
        </Suspense>
      )}
      <p className="visually-hidden" role="status">
        {announced}
      </p>
    </div>
  );
}

/** The code of the banner is loaded only where it can be shown. */
function PromoBannerPlace() {
  const extraSmall = useMedia(EXTRA_SMALL);
  const { user } = useAuth();
  if (!extraSmall || !user?.promotions_enabled) return null;
  return (
    <Failsafe at={user.uid} fallback={null}>
      <Suspense>
        <PromoBanner key={user.uid} />
      </Suspense>
    </Failsafe>
  );
}

const never = () => () => {};

/** Returns false while the first view is prerendered, because the HTML cannot contain portals. */
function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
