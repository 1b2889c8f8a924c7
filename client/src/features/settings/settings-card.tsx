import { type ReactNode, type Ref, useId } from 'react';
import styles from './settings.module.css';

/** One matter of the settings: what it is at the left, what can be done at the right; below each other where there is no room. */
export function SettingsCard({
  title,
  about,
  children,
  heading,
}: {
  title: ReactNode;
  about?: ReactNode;
  children: ReactNode;
  /** To bring the card to the player's eye. */
  heading?: Ref<HTMLHeadingElement>;
}) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.about}>
        <h2 id={id} ref={heading} tabIndex={heading ? -1 : undefined}>
          {title}
        </h2>
        {about && <p>{about}</p>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
