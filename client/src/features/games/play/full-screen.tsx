import { type RefObject, useEffect, useState } from 'react';
import { Button } from '../../../ui/index.js';
import styles from './game-frame.module.css';

/**
 * Button that shows a game on the full screen. A browser without full screen for elements, as on a phone, fills its
 * window instead.
 */
export function FullScreen({ of }: { of: RefObject<HTMLDivElement | null> }) {
  const [isFull, setFull] = useState(false);

  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === of.current);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, [of]);

  async function toggle(): Promise<void> {
    const box = of.current;
    if (!box) return;
    if (document.fullscreenElement) return document.exitFullscreen();
    // A browser may refuse the full screen although it has one.
    const isRefused =
      !document.fullscreenEnabled ||
      !(await box.requestFullscreen().then(
        () => true,
        () => false,
      ));
    if (!isRefused) return;
    box.toggleAttribute('data-full', !isFull);
    setFull(!isFull);
  }

  return (
    <Button size="small" className={styles.full} onClick={() => void toggle()}>
      {isFull ? 'Leave full screen' : 'Full screen'}
    </Button>
  );
}
