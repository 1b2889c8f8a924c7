import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef, useState, useSyncExternalStore } from 'react';
import { playerStorage } from '../../session/player-storage.js';
import { EXTRA_SMALL, useMedia } from '../../shell/use-media.js';
import { CloseIcon } from '../../ui/icons.js';
import { IconButton, Tabs } from '../../ui/index.js';
import { useFinalFocus } from '../../ui/use-final-focus.js';
import { HelpView } from './help-view.js';
import styles from './support-panel.module.css';
import { draft } from './tickets.js';
import { TicketsView } from './tickets-view.js';

/** Support panel. On wide screens it is next to the page, which stays usable; on phones it covers the page. */
export default function SupportPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const sheet = useMedia(EXTRA_SMALL);
  const touch = useMedia('(pointer: coarse)');
  const search = useRef<HTMLInputElement>(null);
  const finalFocus = useFinalFocus(open);
  const generation = useSyncExternalStore(playerStorage.subscribe, playerStorage.generation, playerStorage.generation);
  return (
    <Base.Root
      open={open}
      modal={sheet}
      disablePointerDismissal={!sheet}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Base.Portal>
        {sheet && <Base.Backdrop className={styles.backdrop} />}
        <Base.Popup
          className={styles.panel}
          data-beside={sheet ? undefined : ''}
          // On touch devices the search field is not focused, because the on-screen keyboard would cover the questions.
          initialFocus={touch ? undefined : search}
          finalFocus={finalFocus}
        >
          <div className={styles.header}>
            <div>
              <Base.Title className={styles.title}>Customer Support</Base.Title>
              <Base.Description className={styles.description}>
                Common questions, and notes of your own.
              </Base.Description>
            </div>
            <Base.Close render={<IconButton label="Close" className={styles.close} />}>
              <CloseIcon />
            </Base.Close>
          </div>
          {/* A half-written ticket must not stay on the screen for the next player. */}
          <Views key={generation} search={search} onLeave={sheet ? onClose : undefined} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function Views({
  search,
  onLeave,
}: {
  search: React.RefObject<HTMLInputElement | null>;
  onLeave: (() => void) | undefined;
}) {
  const [view, setView] = useState<'help' | 'tickets'>('help');
  const [writing, setWriting] = useState(() => draft.load().text !== '');
  const write = (subject: string) => {
    const begun = draft.load();
    if (!begun.subject && !begun.text) draft.save({ ...begun, subject });
    setWriting(true);
    setView('tickets');
  };
  return (
    <div className={styles.views}>
      <Tabs
        label="Support"
        value={view}
        onValue={setView}
        items={[
          { id: 'help', label: 'Questions', panel: <HelpView search={search} onWrite={write} onLeave={onLeave} /> },
          { id: 'tickets', label: 'Your tickets', panel: <TicketsView writing={writing} onWriting={setWriting} /> },
        ]}
      />
    </div>
  );
}
