import { type ReactNode, useId } from 'react';
import { Link, useLocation } from 'wouter';
import { cx } from '../ui/cx.js';
import { isActive, type NavLink } from './nav-sections.js';
import styles from './sidenav.module.css';

export function NavSectionList({ title, children }: { title: string | null; children: ReactNode }) {
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

export interface NavItemProps extends NavLink {
  /** Called when the link is followed. A side navigation over the page closes with it. */
  onClick: (() => void) | undefined;
}

export function NavItem({ to, label, Icon, iconSize = 20, onClick, count = 0 }: NavItemProps) {
  const [location] = useLocation();
  const active = isActive(location, to);
  return (
    <li>
      <Link
        href={to}
        className={cx(styles.link, !Icon && styles.small, active && styles.active)}
        aria-current={active ? 'page' : undefined}
        onClick={onClick}
      >
        {Icon && <Icon size={iconSize} />}
        {label}
        {count > 0 && (
          <span className={styles.count}>
            <span translate="no">{count}</span>
            <span className="visually-hidden"> open</span>
          </span>
        )}
      </Link>
    </li>
  );
}

/** An entry that does something instead of leading to a page. */
export function NavAction({
  icon,
  label,
  onPress,
  className,
  children,
}: {
  icon: ReactNode;
  label: string;
  onPress: () => void;
  className?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <li className={className}>
      <button type="button" className={styles.link} onClick={onPress}>
        {icon}
        {label}
        {children}
      </button>
    </li>
  );
}
