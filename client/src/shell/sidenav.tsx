import { memo } from 'react';
import { NavLinks } from './nav-links.js';
import styles from './sidenav.module.css';

/** Left side navigation, which is permanently visible next to the content on wide screens. */
export const SideNav = memo(function SideNav() {
  return (
    <aside className={styles.side}>
      <NavLinks />
    </aside>
  );
});
