import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef, useState } from 'react';
import { IconButton } from '../../ui/button.js';
import dialogStyles from '../../ui/dialog.module.css';
import { CloseIcon } from '../../ui/icons.js';
import { cx } from '../../ui/index.js';
import styles from './search-dialog.module.css';
import { SearchPanel } from './search-panel.js';

/** Dialog that searches for games. The typed term is discarded when the dialog closes. */
export default function SearchDialog({
  open,
  onClose,
  term,
}: {
  open: boolean;
  onClose: () => void;
  /** Term to search for as soon as the dialog opens. */
  term?: string | undefined;
}) {
  const input = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  // True after the player has followed a link to a game. The focus then does not return to the opener.
  const left = useRef(false);
  // Keeps the initial term during the closing animation.
  const [opened, setOpened] = useState({ open, term });
  if (open !== opened.open || (open && term !== opened.term)) setOpened({ open, term: open ? term : opened.term });
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        if (next) return;
        if (details.reason === 'escape-key' && results.current?.contains(document.activeElement)) {
          details.cancel();
          input.current?.focus();
          return;
        }
        left.current = false;
        onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={dialogStyles.backdrop} />
        <Base.Viewport className={dialogStyles.viewport}>
          <Base.Popup
            className={cx(dialogStyles.popup, styles.popup)}
            initialFocus={input}
            finalFocus={() => !left.current}
          >
            <Base.Title className="visually-hidden">Search games</Base.Title>
            <SearchPanel
              key={opened.term}
              term={opened.term}
              input={input}
              results={results}
              onPick={() => {
                left.current = true;
                onClose();
              }}
              close={
                <Base.Close render={<IconButton label="Close" />}>
                  <CloseIcon />
                </Base.Close>
              }
            />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
