import { useEffect, useRef } from 'react';
import { NavLinks } from './nav-links.js';
import styles from './sidenav.module.css';

/** Beside the content, for good, wider than small. */
export function SideNav() {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.scrollTo(0, 0), []);
  return (
    <aside ref={place} className={styles.side}>
      <NavLinks onNavigate={() => {}} />
    </aside>
  );
}
