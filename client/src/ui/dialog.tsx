import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { IconButton } from './button.js';
import { cx } from './cx.js';
import styles from './dialog.module.css';
import { CloseIcon } from './icons.js';
import { useFinalFocus } from './use-final-focus.js';

export interface DialogProps {
  open: boolean;
  /** Asked to close: by Escape, a press outside, or the close button. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** `false`: no Escape, no press outside, no ✕; the content must offer a way back itself. */
  dismissible?: boolean;
  width?: 'small' | 'medium' | 'large';
  /** What takes the focus first; by default the first control inside. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** After the closing animation: the time to forget what was typed. */
  onClosed?: () => void;
  /** Beside the content at wide sizes: art. */
  side?: ReactNode;
}

/** A modal dialog that keeps the focus and gives it back; a sheet from below on phones. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  dismissible = true,
  width = 'small',
  initialFocus,
  onClosed,
  side,
}: DialogProps) {
  const finalFocus = useFinalFocus(open);
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={!dismissible}
      onOpenChange={(next, details) => {
        if (next) return;
        if (!dismissible && details.reason === 'escape-key') details.cancel();
        else onClose();
      }}
      onOpenChangeComplete={(now) => {
        if (!now) onClosed?.();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            className={cx(styles.popup, styles[width], side !== undefined && styles.split)}
            initialFocus={initialFocus}
            finalFocus={finalFocus}
          >
            {side !== undefined && <div className={styles.side}>{side}</div>}
            <div className={styles.main}>
              <header className={styles.header}>
                <div className={styles.heading}>
                  <Base.Title className={styles.title}>{title}</Base.Title>
                  {description && <Base.Description className={styles.description}>{description}</Base.Description>}
                </div>
                {dismissible && (
                  <Base.Close render={<IconButton label="Close" className={styles.close} />}>
                    <CloseIcon />
                  </Base.Close>
                )}
              </header>
              <div className={styles.body}>{children}</div>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
