import styles from './second-player-hint.module.css';

/** Explains how to try friends and chat when nobody else uses this casino. */
export function SecondPlayerHint() {
  return (
    <section className={styles.hint}>
      <h3>You are the only player here</h3>
      <p>
        This casino runs on your machine alone. To try friends and chat, open a private window of your browser, go to{' '}
        <strong>{location.host}</strong> and sign up as a second player.
      </p>
    </section>
  );
}
