import { Link, useLocation } from 'wouter';
import { dialogs } from '../session/dialogs.js';
import { cx } from '../ui/cx.js';
import { DiceIcon, HomeIcon, KeyboardIcon } from '../ui/icons.js';
import { paths } from './paths.js';
import styles from './sidenav.module.css';

const SECTIONS = [
  { title: null, links: [{ to: paths.lobby, label: 'Lobby', Icon: HomeIcon }] },
  { title: 'Originals', links: [{ to: paths.dice, label: 'Dice', Icon: DiceIcon }] },
] as const;

/** `/` by exact match, others by path prefix (specification §2). */
export function isActive(location: string, to: string): boolean {
  return to === '/' ? location === '/' : location === to || location.startsWith(`${to}/`);
}

/** What the left sidenav offers; only places that exist. */
export function NavLinks({ onNavigate }: { onNavigate: () => void }) {
  const [location] = useLocation();
  return (
    <nav aria-label="Main" className={styles.nav}>
      {SECTIONS.map(({ title, links }) => (
        <div key={title ?? ''} className={styles.section}>
          {title && <p className={styles.sectionTitle}>{title}</p>}
          <ul>
            {links.map(({ to, label, Icon }) => {
              const active = isActive(location, to);
              return (
                <li key={to}>
                  <Link
                    href={to}
                    className={cx(styles.link, active && styles.active)}
                    aria-current={active ? 'page' : undefined}
                    onClick={onNavigate}
                  >
                    <Icon size={20} />
                    {label}
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
      <div className={styles.foot}>
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            onNavigate();
            dialogs.open({ name: 'keys' });
          }}
        >
          <KeyboardIcon size={20} />
          Keyboard
          <kbd className={styles.key}>?</kbd>
        </button>
      </div>
    </nav>
  );
}
