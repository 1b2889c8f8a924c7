import { type ReactNode, type Ref, useId } from 'react';
import styles from './settings.module.css';

/**
 * Layout of one settings topic, with the description on the left and the controls on the right. On narrow screens they
 * are stacked.
 */
export function SettingsCard({
  title,
  about,
  children,
  heading,
}: {
  title: ReactNode;
  about?: ReactNode;
  children: ReactNode;
  /** Ref to the heading, used to scroll the card into view. */
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
