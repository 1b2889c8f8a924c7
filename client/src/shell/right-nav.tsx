import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../ui/button.js';
import { CloseIcon } from '../ui/icons.js';
import styles from './right-nav.module.css';

const TITLE = 'Friends and chat';
/** Duration of the drawer transition (specification §9), in milliseconds; the stylesheets call it `--drawer`. */
const DRAWER_MS = 400;

export interface RightNavProps {
  open: boolean;
  /** `side`: next to the page, which stays usable; `over`: a drawer over the page that keeps the focus. */
  mode: 'side' | 'over';
  onClose: () => void;
  finalFocus: () => HTMLElement | boolean;
  children: ReactNode;
}

/** The frame of the right side navigation, without its tabs. */
export default function RightNav({ mode, open, ...rest }: RightNavProps) {
  // Both frames stay mounted when the window is resized, so that the closing animation can run.
  return (
    <>
      <SideFrame {...rest} open={open && mode === 'side'} />
      <OverFrame {...rest} open={open && mode === 'over'} />
    </>
  );
}

type FrameProps = Omit<RightNavProps, 'mode'>;

/**
 * This is not a dialog: the page stays usable, with its keyboard shortcuts. The focus still moves here when it opens,
 * because it is at the end of the reading order.
 */
function SideFrame({ open, onClose, finalFocus, children }: FrameProps) {
  const [shown, setShown] = useState(open);
  const frame = useRef<HTMLElement>(null);
  const wasOpen = useRef(false);
  if (open && !shown) setShown(true);

  useEffect(() => {
    if (open === wasOpen.current) return;
    wasOpen.current = open;
    if (open) {
      // The focus moves in the next frame: a tab that is focused before the tab list is initialized ignores arrow keys.
      const paint = requestAnimationFrame(() => {
        if (!hasFocus(frame.current)) firstControl(frame.current)?.focus({ preventScroll: true });
      });
      return () => cancelAnimationFrame(paint);
    }
    const hadFocus = frame.current?.contains(document.activeElement) || document.activeElement === document.body;
    const opener = hadFocus && finalFocus();
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    const timer = setTimeout(() => setShown(false), DRAWER_MS);
    return () => clearTimeout(timer);
  }, [open, finalFocus]);

  if (!shown) return null;
  return (
    <aside
      ref={frame}
      className={styles.side}
      aria-label={TITLE}
      data-open={open || undefined}
      inert={!open}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // An open popover, menu or dialog is closed first. Its own events pass through here, because React portals
        // bubble; and a dialog that has just opened does not have the focus yet.
        const frame = event.currentTarget;
        const isBehind =
          frame.querySelector('[data-popup-open]') || document.querySelector('[role="dialog"]:not([data-closed])');
        if (frame.contains(event.target as Node) && !isBehind) onClose();
      }}
    >
      {children}
      <IconButton label="Close friends and chat" className={styles.close} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </aside>
  );
}

function OverFrame({ open, onClose, finalFocus, children }: FrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Popup
          ref={frame}
          className={styles.over}
          initialFocus={() => !hasFocus(frame.current)}
          finalFocus={finalFocus}
        >
          <Base.Title className="visually-hidden">{TITLE}</Base.Title>
          {children}
          <Base.Close render={<IconButton label="Close friends and chat" className={styles.close} />}>
            <CloseIcon />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** The content takes the focus itself when it opens for a purpose, such as to share a bet. */
function hasFocus(frame: HTMLElement | null): boolean {
  return frame?.contains(document.activeElement) ?? false;
}

function firstControl(within: HTMLElement | null): HTMLElement | null {
  return within?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]') ?? null;
}
