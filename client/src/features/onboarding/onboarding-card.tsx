import { UserIcon } from '../../ui/icons.js';
import { Button } from '../../ui/index.js';
import styles from './onboarding-card.module.css';
import { useOnboarding, useOnboardingActor } from './onboarding-context.js';

/** The offer, in the page's own flow: it takes no focus and covers nothing, so that who came to play can. */
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
        <p>Your name, your date of birth and your state: a minute, once. You can play meanwhile.</p>
      </div>
      <div className={styles.actions}>
        <Button onClick={open}>Complete it</Button>
        <Button
          tone="quiet"
          onClick={() => {
            actor.send({ type: 'LATER' });
            // The card goes; the keyboard goes on from the page.
            document.getElementById('content')?.focus({ preventScroll: true });
          }}
        >
          Later
        </Button>
      </div>
    </section>
  );
}
