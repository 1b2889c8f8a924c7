import type { ReactNode } from 'react';
import { useId } from 'react';
import { Link, useLocation } from 'wouter';
import { dialogs, useAuth, useSignOut } from '../session/index.js';
import { cx } from '../ui/cx.js';
import { KeyboardIcon, SignOutIcon, SupportIcon } from '../ui/icons.js';
import { isActive, MAILBOX, type NavLink, navSections } from './nav-sections.js';
import styles from './sidenav.module.css';
import { EXTRA_SMALL, useMedia } from './use-media.js';

/**
 * Shows the navigation links.
 * @param onNavigate called when a link was followed
 * @param onAct called when another entry was chosen
 */
export function NavLinks({ onNavigate, onAct }: { onNavigate?: () => void; onAct?: () => void }) {
  const { signedIn } = useAuth();
  const signOut = useSignOut();
  const extraSmall = useMedia(EXTRA_SMALL);
  return (
    <nav aria-label="Main" className={styles.nav}>
      {navSections({ settings: extraSmall && signedIn }).map(({ title, links }) => (
        <Section key={title ?? ''} title={title}>
          {links.map((link) => (
            <Item key={link.to} link={link} onNavigate={onNavigate} />
          ))}
        </Section>
      ))}
      {extraSmall && (
        <Section title="Support">
          <li>
            <button
              type="button"
              className={styles.link}
              onClick={() => {
                onAct?.();
                dialogs.open({ name: 'support' });
              }}
            >
              <SupportIcon size={20} />
              Customer Support
            </button>
          </li>
          <Item link={MAILBOX} onNavigate={onNavigate} />
        </Section>
      )}
      <ul className={styles.foot}>
        <li className={styles.keyboard}>
          <button
            type="button"
            className={styles.link}
            onClick={() => {
              onAct?.();
              dialogs.open({ name: 'keys' });
            }}
          >
            <KeyboardIcon size={20} />
            Keyboard
            <kbd className={styles.key}>?</kbd>
          </button>
        </li>
        {extraSmall && signedIn && (
          <li>
            <button
              type="button"
              className={styles.link}
              onClick={() => {
                onAct?.();
                signOut();
              }}
            >
              <SignOutIcon size={20} />
              Sign Out
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}

function Section({ title, children }: { title: string | null; children: ReactNode }) {
  const id = useId();
  return (
    <div className={styles.section}>
      {title && (
        <p id={id} className={styles.sectionTitle}>
          {title}
        </p>
      )}
      <ul aria-labelledby={title ? id : undefined}>{children}</ul>
    </div>
  );
}

function Item({ link: { to, label, Icon }, onNavigate }: { link: NavLink; onNavigate: (() => void) | undefined }) {
  const [location] = useLocation();
  const active = isActive(location, to);
  return (
    <li>
      <Link
        href={to}
        className={cx(styles.link, !Icon && styles.small, active && styles.active)}
        aria-current={active ? 'page' : undefined}
        onClick={onNavigate}
      >
        {Icon && <Icon size={20} />}
        {label}
      </Link>
    </li>
  );
}
