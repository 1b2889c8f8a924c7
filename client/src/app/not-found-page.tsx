import { paths } from '../shell/paths.js';
import { useNoIndex, useTitle } from '../shell/use-title.js';
import { HarbourArt } from '../ui/art/harbour-art.js';
import { LinkButton } from '../ui/index.js';
import styles from './not-found-page.module.css';

export default function NotFoundPage() {
  useTitle('Nothing here');
  useNoIndex();
  return (
    <section className={styles.page}>
      <HarbourArt className={styles.art} light="centre" />
      <div className={styles.words}>
        <h1>Open water</h1>
        <p>There is no page at this address. It may have moved, or the link was cut short.</p>
        <div className={styles.actions}>
          <LinkButton to={paths.lobby} tone="gold" size="large">
            To the lobby
          </LinkButton>
          <LinkButton to={paths.games} size="large">
            Look at all games
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
