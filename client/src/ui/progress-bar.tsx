import styles from './progress-bar.module.css';

/**
 * How much of something is done.
 * @param labelledBy id of the element that names it
 * @param share 0 to 1
 * @param text the value in words, where the percentage alone says too little
 */
export function ProgressBar({ labelledBy, share, text }: { labelledBy: string; share: number; text?: string }) {
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-labelledby={labelledBy}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 100)}
      aria-valuetext={text}
    >
      <span style={{ transform: `scaleX(${share})` }} />
    </div>
  );
}
