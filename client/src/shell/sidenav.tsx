import { memo } from 'react';
import { NavLinks } from './nav-links.js';
import styles from './sidenav.module.css';

/** Side navigation that is permanently visible next to the content on screens wider than small. */
export const SideNav = memo(function SideNav() {
  return (
    <aside className={styles.side}>
      <NavLinks />
    </aside>
  );
});
