import type { ReactNode } from 'react';
import { Hero } from './hero.js';
import { HowItWorks } from './how-it-works.js';
import styles from './lobby.module.css';
import { OriginalsRow } from './originals-row.js';

/** @param dailyBonus the card of another feature, put in by the app */
export default function LobbyPage({ dicePath, dailyBonus }: { dicePath: string; dailyBonus: ReactNode }) {
  return (
    <div className={styles.lobby}>
      <Hero dicePath={dicePath} />
      <OriginalsRow dicePath={dicePath} aside={dailyBonus} />
      <HowItWorks />
    </div>
  );
}
