import { UserIcon } from '../../ui/icons.js';
import { Button } from '../../ui/index.js';
import styles from './onboarding-card.module.css';
import { useOnboarding, useOnboardingActor } from './onboarding-context.js';

/** Card that offers to complete the account. It does not take the focus, so the player can ignore it and play on. */
export function OnboardingCard() {
  const actor = useOnboardingActor();
  const { offered, open } = useOnboarding();
  if (!offered) return null;
  return (
    <section className={styles.card} aria-label="Complete your account">
      <span className={styles.icon}>
        <UserIcon />
      </span>
      <div className={styles.words}>
        <h2>Complete your account</h2>
        <p>Your name and your state: a minute, once. You can play meanwhile.</p>
      </div>
      <div className={styles.actions}>
        <Button onClick={open}>Complete it</Button>
        <Button
          tone="quiet"
          onClick={() => {
            actor.send({ type: 'LATER' });
            // The card is removed, so the focus moves to the page content.
            document.getElementById('content')?.focus({ preventScroll: true });
          }}
        >
          Later
        </Button>
      </div>
    </section>
  );
}
