import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { IconButton } from './button.js';
import { cx } from './cx.js';
import styles from './dialog.module.css';
import { CloseIcon } from './icons.js';
import { useFinalFocus } from './use-final-focus.js';

export interface DialogProps {
  open: boolean;
  /** Called when the user wants to close the dialog with Escape, a click outside or the close button. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /**
   * If `false`, Escape and clicks outside do not close the dialog, and there is no ✕ button unless `closeButton` is
   * true. Without the button, the content must offer a way to close the dialog.
   */
  dismissible?: boolean;
  /** Whether the header has a ✕ button; by default only in a dismissible dialog. */
  closeButton?: boolean;
  width?: 'small' | 'medium' | 'large';
  /** Element that receives the focus when the dialog opens; by default the first control in the dialog. */
  initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null);
  /** Called after the closing animation, for example to clear typed input. */
  onClosed?: () => void;
  /** Content shown left of the main content on wide screens, such as a picture; screen readers read it last. */
  side?: ReactNode;
}

/** Modal dialog that traps the focus and restores it when closed; shown as a bottom sheet on phones. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  dismissible = true,
  closeButton = dismissible,
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
            <div className={styles.main}>
              <div className={styles.header}>
                <div className={styles.heading}>
                  <Base.Title className={styles.title}>{title}</Base.Title>
                  {description && <Base.Description className={styles.description}>{description}</Base.Description>}
                </div>
                {closeButton && (
                  <Base.Close render={<IconButton label="Close" className={styles.close} />}>
                    <CloseIcon />
                  </Base.Close>
                )}
              </div>
              <div className={styles.body}>{children}</div>
            </div>
            {side !== undefined && <div className={styles.side}>{side}</div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
