import { useAuth, useOpenAuth } from '../../session/index.js';
import { HarbourArt } from '../../ui/art/harbour-art.js';
import { Button, LinkButton } from '../../ui/index.js';
import styles from './lobby.module.css';

export function Hero({ dicePath, calm }: { dicePath: string; calm: boolean }) {
  const { ready, user } = useAuth();
  const openAuth = useOpenAuth();
  return (
    <section className={styles.hero}>
      <HarbourArt className={styles.heroArt} />
      <div className={styles.heroWords}>
        <h1>{user ? `Welcome, ${user.username}` : 'Welcome to Goldwake'}</h1>
        <p>A calm table by the water. Play for Gold Coins or Sweeps Coins, and check every roll yourself.</p>
        <div className={styles.heroActions} data-hidden={!ready || undefined}>
          {user ? (
            <LinkButton to={dicePath} tone={calm ? 'plain' : 'gold'} size="large">
              Play Dice
            </LinkButton>
          ) : (
            <>
              <Button tone="gold" size="large" onClick={() => openAuth('signup')}>
                Create an account
              </Button>
              <LinkButton to={dicePath} size="large">
                Look at Dice
              </LinkButton>
            </>
          )}
        </div>
      </div>
    </section>
  );
}
