import type { VipLevel } from '@goldwake/contracts';
import { LevelEmblem } from '../ui/level-emblem.js';
import styles from './level-badge.module.css';

/** The emblem and the name of an author's VIP level, beside the name in the chat. */
export function LevelBadge({ level }: { level: Pick<VipLevel, 'id' | 'name'> }) {
  return (
    <span className={styles.badge}>
      <LevelEmblem level={level} size={14} />
      <span>
        {level.name}
        <span className="visually-hidden"> level</span>
      </span>
    </span>
  );
}
