import { memo } from 'react';
import { Link } from 'wouter';
import { dialogs } from '../session/index.js';
import { useNear } from '../ui/scrolling/use-near.js';
import styles from './footer.module.css';
import { Logo } from './logo.js';
import { paths } from './paths.js';
import { SocialLinks } from './social-links.js';

/** Footer of every page. It links only to pages that exist. */
export const Footer = memo(function Footer() {
  const [house, near] = useNear();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div ref={house} className={styles.house}>
          <Logo />
          <p>
            A simulation with play money, on the machine it was started on. No real money goes in, and nothing is paid
            out.
          </p>
        </div>
        <nav aria-label="Footer" className={styles.links}>
          <div>
            <p id="footer-help">Help</p>
            <ul aria-labelledby="footer-help">
              <li>
                <button type="button" aria-haspopup="dialog" onClick={() => dialogs.open({ name: 'support' })}>
                  Customer Support
                </button>
              </li>
              <li>
                <Link href={paths.vip}>VIP Program</Link>
              </li>
              <li>
                <Link href={paths.postalCodes}>Postal Request Code</Link>
              </li>
              <li>
                <Link href={paths.responsibleGaming}>Responsible Social Gaming</Link>
              </li>
              <li>
                <Link href={paths.mailbox}>Local mailbox</Link>
              </li>
            </ul>
          </div>
          <div>
            <p id="footer-legal">Legal</p>
            <ul aria-labelledby="footer-legal">
              <li>
                <Link href={paths.termsAndConditions}>Terms and Conditions</Link>
              </li>
              <li>
                <Link href={paths.privacyPolicy}>Privacy Policy</Link>
              </li>
              <li>
                <Link href={paths.sweepstakesRules}>Sweepstakes Rules</Link>
              </li>
              <li>
                <a href="/licences.txt">Licences</a>
              </li>
            </ul>
          </div>
        </nav>
        {/* The last part, so that links which arrive late move nothing that can be pressed. */}
        {near && <SocialLinks />}
      </div>
      <div className={styles.base}>
        <p className={styles.adult}>
          <span aria-hidden="true">18+</span>
          <span>For adults of 18 and over. Play for fun, and stop when it is no longer fun.</span>
        </p>
        <p>Pay with Apple Pay, Google Pay, Mastercard, Visa, Amex, Discover or crypto</p>
        <p>Made in the USA</p>
      </div>
    </footer>
  );
});
