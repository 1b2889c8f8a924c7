import { memo } from 'react';
import { NavLinks } from './nav-links.js';
import styles from './sidenav.module.css';

/** Beside the content, for good, wider than small. */
export const SideNav = memo(function SideNav() {
  return (
    <aside className={styles.side}>
      <NavLinks />
    </aside>
  );
});
