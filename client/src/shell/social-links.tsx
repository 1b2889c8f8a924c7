import { useQuery } from '@tanstack/react-query';
import { casinoSettingsQuery } from '../api/catalogue.js';
import { askAgain } from '../api/query-client.js';
import styles from './footer.module.css';

/**
 * Links of the footer to the casino's pages on other sites, if it has any. Pushes and the focus of the window update
 * them; they do not poll, because the footer is on every page.
 */
export function SocialLinks() {
  const { data } = useQuery({ ...casinoSettingsQuery, refetchInterval: askAgain });
  // A response that the service worker has kept from an older casino has no links.
  if (!data?.social_links?.length) return null;
  return (
    <div className={styles.follow}>
      <p id="footer-follow">Follow us</p>
      <ul aria-labelledby="footer-follow">
        {data.social_links.map(({ name, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer">
              {name}
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
