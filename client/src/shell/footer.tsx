import { Link } from 'wouter';
import styles from './footer.module.css';
import { Logo } from './logo.js';
import { paths } from './paths.js';

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.house}>
          <Logo />
          <p>
            Everything here is play money: no real money goes in or comes out. The casino runs on this machine alone, as
            a simulation.
          </p>
        </div>
        <nav aria-label="Footer" className={styles.links}>
          <Link href={paths.lobby}>Lobby</Link>
          <Link href={paths.dice}>Dice</Link>
          <Link href={paths.mailbox}>Local mailbox</Link>
        </nav>
        <p className={styles.adult}>
          <span aria-hidden="true">18+</span>
          <span>For adults of 18 and over.</span>
        </p>
      </div>
    </footer>
  );
}
