import { type ReactNode, useEffect, useState } from 'react';
import { busy } from '../../session/busy.js';
import { useAuth } from '../../session/index.js';
import { InfoIcon } from '../../ui/later-icons.js';
import { AdditionalVerification } from './additional-verification.js';
import { LeaveDialog } from './leave-dialog.js';
import { ProfilePanel } from './profile/profile-panel.js';
import type { Section, SectionId } from './sections.js';
import { SecurityPanel } from './security/security-panel.js';
import { SelfExclusion } from './self-exclusion.js';
import { SettingsNav } from './settings-nav.js';
import styles from './settings-page.module.css';
import { UnsavedContext } from './unsaved.js';

export interface SettingsPageProps {
  section: Section;
  /** Opens the onboarding. The app supplies this callback because the onboarding is a separate feature. */
  onCompleteAccount: () => void;
}

export default function SettingsPage({ section, onCompleteAccount }: SettingsPageProps) {
  const { confirmed } = useAuth();
  const [forms, setForms] = useState<ReadonlySet<string>>(new Set());
  const unsaved = forms.size > 0;
  useEffect(() => {
    busy.set('unsaved_input', unsaved);
    return () => busy.set('unsaved_input', false);
  }, [unsaved]);
  return (
    <UnsavedContext value={setForms}>
      <div className={styles.page}>
        <header className={styles.header}>
          <h1>Settings</h1>
        </header>
        <SettingsNav at={section.id} />
        <div className={styles.panel}>
          {!confirmed && (
            <p className={styles.lastKnown} role="status">
              <InfoIcon />
              Goldwake cannot be reached just now: this is your account as last known. Changes can be saved once it
              answers again.
            </p>
          )}
          {panelOf(section.id, onCompleteAccount)}
        </div>
      </div>
      <LeaveDialog unsaved={unsaved} />
    </UnsavedContext>
  );
}

function panelOf(id: SectionId, onCompleteAccount: () => void): ReactNode {
  switch (id) {
    case 'profile':
    case 'payment-methods':
      return <ProfilePanel at={id} onCompleteAccount={onCompleteAccount} />;
    case 'security':
      return <SecurityPanel />;
    case 'self-exclusion':
      return <SelfExclusion />;
    case 'additional-verification':
      return <AdditionalVerification />;
  }
}
