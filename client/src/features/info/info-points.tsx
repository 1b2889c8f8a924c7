import type { ReactNode } from 'react';
import styles from './info-dialog.module.css';

export interface InfoPoint {
  icon: ReactNode;
  title: string;
  text: ReactNode;
}

export function InfoPoints({ points }: { points: readonly InfoPoint[] }) {
  return (
    <ul className={styles.points}>
      {points.map(({ icon, title, text }) => (
        <li key={title} className={styles.point}>
          <span className={styles.icon}>{icon}</span>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
