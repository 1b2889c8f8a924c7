import type { PromotionListResponse } from '@goldwake/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { promotionsQuery } from '../api/promotions.js';
import { dialogs, useAuth } from '../session/index.js';
import { KeyboardIcon } from '../ui/icons.js';
import { NavAction, NavItem, NavSectionList } from './nav-entries.js';
import { navSections } from './nav-sections.js';
import { paths } from './paths.js';
import styles from './sidenav.module.css';

export interface NavLinksProps {
  /** Called when a link was followed. */
  onNavigate?: () => void;
  /** Called when another entry was chosen. */
  onAct?: () => void;
  /** Entries after the lobby. */
  afterLobby?: ReactNode;
  /** Entries at the end of the first section. */
  account?: ReactNode;
  /** Sections after the others. */
  sections?: ReactNode;
  /** Entries at the bottom. */
  foot?: ReactNode;
}

const countOf = ({ unexpired_count }: PromotionListResponse) => unexpired_count;

/** Shows the navigation links, and the entries that only the drawer has. */
export function NavLinks({ onNavigate, onAct, afterLobby, account, sections, foot }: NavLinksProps) {
  const { ready, signedIn, user } = useAuth();
  // `usePromotionNews` loads the promotions.
  const { data = 0 } = useQuery({ ...promotionsQuery, enabled: false, select: countOf });
  const count = user?.promotions_enabled === false ? null : data;
  return (
    <nav aria-label="Main" className={styles.nav}>
      {/* A remembered session is usually confirmed, so the link appears at once and does not move the others later. */}
      {navSections({ isPlayer: !ready || signedIn, promotions: count }).map(({ title, links }) => (
        <NavSectionList key={title ?? ''} title={title}>
          {links.map((link) => (
            <Fragment key={link.to}>
              <NavItem {...link} onClick={onNavigate} />
              {link.to === paths.lobby && afterLobby}
            </Fragment>
          ))}
          {title === null && account}
        </NavSectionList>
      ))}
      {sections}
      <ul className={styles.foot}>
        <NavAction
          className={styles.keyboard}
          icon={<KeyboardIcon size={20} />}
          label="Keyboard"
          onPress={() => {
            onAct?.();
            dialogs.open({ name: 'keys' });
          }}
        >
          <kbd translate="no" className={styles.key}>
            ?
          </kbd>
        </NavAction>
        {foot}
      </ul>
    </nav>
  );
}
