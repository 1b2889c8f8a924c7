import { useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';
import { SECTIONS, type SectionId } from './sections.js';
import styles from './settings-page.module.css';

/** The sections: at the left where there is room, in a row that scrolls where there is not. */
export function SettingsNav({ at }: { at: SectionId }) {
  const nav = useRef<HTMLElement>(null);
  const current = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is another current link
  useLayoutEffect(() => {
    const link = current.current;
    // Sideways only: the page's own place is the shell's to decide.
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
