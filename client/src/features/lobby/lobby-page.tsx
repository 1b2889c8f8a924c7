import type { ReactNode } from 'react';
import { Hero } from './hero.js';
import { HowItWorks } from './how-it-works.js';
import styles from './lobby.module.css';
import { OriginalsRow } from './originals-row.js';

export interface LobbyPageProps {
  dicePath: string;
  /** The card of another feature, put in by the app. */
  dailyBonus: ReactNode;
  /** A bonus waits to be claimed: that is then the one thing in gold. */
  bonusWaiting: boolean;
}

export default function LobbyPage({ dicePath, dailyBonus, bonusWaiting }: LobbyPageProps) {
  return (
    <div className={styles.lobby}>
      <Hero dicePath={dicePath} calm={bonusWaiting} />
      <OriginalsRow dicePath={dicePath} aside={dailyBonus} />
      <HowItWorks />
    </div>
  );
}
