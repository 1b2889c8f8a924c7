import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { DiceArt } from '../../ui/art/dice-art.js';
import { LinkButton } from '../../ui/index.js';
import styles from './lobby.module.css';

const FACTS = [
  { term: 'Chance', text: '1 % to 98 %' },
  { term: 'Payout', text: 'up to 99×' },
  { term: 'House edge', text: '1 %' },
] as const;

export function OriginalsRow({ dicePath, aside }: { dicePath: string; aside: ReactNode }) {
  return (
    <section className={styles.row} aria-labelledby="originals">
      <h2 id="originals" className={styles.rowTitle}>
        Originals
      </h2>
      <Link href={dicePath} className={styles.game}>
        <span className={styles.art}>
          <DiceArt className={styles.artPicture} />
          <span className={styles.provider}>Goldwake Originals</span>
        </span>
        <span className={styles.gameName}>Dice</span>
      </Link>
      <div className={styles.feature}>
        <div className={styles.featureWords}>
          <h3>Over or under, at odds of your own</h3>
          <p>
            Set a target from 0.00 to 100.00 and say on which side the roll will land. The closer the call, the higher
            the payout. By hand or automatic, with the odds in plain sight.
          </p>
        </div>
        <dl className={styles.facts}>
          {FACTS.map(({ term, text }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="numeric">{text}</dd>
            </div>
          ))}
        </dl>
        <LinkButton to={dicePath} className={styles.play}>
          Open Dice
        </LinkButton>
      </div>
      <div className={styles.aside}>{aside}</div>
    </section>
  );
}
