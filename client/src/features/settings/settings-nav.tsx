import { useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';
import { SECTIONS, type SectionId } from './sections.js';
import styles from './settings-page.module.css';

/** Navigation of the settings: a column on the left of wide screens, a scrollable row on narrow screens. */
export function SettingsNav({ at }: { at: SectionId }) {
  const nav = useRef<HTMLElement>(null);
  const current = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link changes with the section
  useLayoutEffect(() => {
    const link = current.current;
    // Scrolls only horizontally, because the app shell controls the vertical scroll position of the page.
    if (nav.current && link)
      nav.current.scrollLeft = link.offsetLeft - (nav.current.clientWidth - link.offsetWidth) / 2;
  }, [at]);
  return (
    <nav ref={nav} className={styles.nav} aria-label="Settings">
      <ul>
        {SECTIONS.map(({ id, label, path }) => (
          <li key={id}>
            <Link
              ref={id === at ? current : undefined}
              href={path}
              aria-current={id === at ? 'page' : undefined}
              className={styles.link}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
