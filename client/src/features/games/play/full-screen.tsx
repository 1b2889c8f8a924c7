import { type RefObject, useState } from 'react';
import { Button } from '../../../ui/index.js';
import styles from './game-frame.module.css';

/**
 * Button that shows a game on the full screen. A browser without full screen for elements, as on a phone, fills its
 * window instead.
 */
export function FullScreen({ of }: { of: RefObject<HTMLDivElement | null> }) {
  const [isFull, setFull] = useState(false);

  async function toggle(): Promise<void> {
    const box = of.current;
    if (!box) return;
    if (document.fullscreenEnabled) {
      if (document.fullscreenElement) await document.exitFullscreen();
      else await box.requestFullscreen();
    } else box.toggleAttribute('data-full', !isFull);
    setFull(!isFull);
  }

  return (
    <Button size="small" className={styles.full} aria-pressed={isFull} onClick={() => void toggle()}>
      Full screen
    </Button>
  );
}
