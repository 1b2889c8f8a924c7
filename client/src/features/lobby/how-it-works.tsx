import { ShieldIcon } from '../../ui/icons.js';
import { CoinIcon } from '../../ui/index.js';
import styles from './lobby.module.css';

const POINTS = [
  {
    picture: <CoinIcon currency="gold_coins" size={32} />,
    title: 'Gold Coins are for fun',
    text: 'They come from the daily bonus. Run out, and your wallet tops you up for free, once an hour.',
  },
  {
    picture: <CoinIcon currency="sweeps_coins" size={32} />,
    title: 'Sweeps Coins are the sweepstakes',
    text: 'They come with bonuses and are played through once. Here they are simulated: no real money goes in or comes out.',
  },
  {
    picture: <ShieldIcon size={32} />,
    title: 'Every roll can be checked',
    text: 'The seed is sealed before you bet and opened afterwards. Your own browser recomputes the roll, without asking us.',
  },
] as const;

export function HowItWorks() {
  return (
    <section aria-labelledby="how">
      <h2 id="how" className={styles.rowTitle}>
        How play money works
      </h2>
      <ul className={styles.points}>
        {POINTS.map(({ picture, title, text }) => (
          <li key={title} className={styles.point}>
            <span className={styles.pointPicture}>{picture}</span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
