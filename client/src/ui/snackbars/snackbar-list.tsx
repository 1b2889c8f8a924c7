import { useEffect, useState } from 'react';
import { Button, IconButton } from '../button.js';
import { cx } from '../cx.js';
import { AlertIcon, CloseIcon } from '../icons.js';
import { CheckIcon } from '../later-icons.js';
import { Countdown } from './countdown.js';
import styles from './snackbar-list.module.css';
import { type Snackbar, snackbars } from './snackbar-store.js';

export function SnackbarList({ items }: { items: readonly Snackbar[] }) {
  return items.map((item) => <SnackbarView key={item.id} item={item} />);
}

function SnackbarView({ item }: { item: Snackbar }) {
  const [paused, setPaused] = useState(false);

  useEffect(() => {
    if (paused || item.duration === null) return;
    const timer = setTimeout(() => snackbars.dismiss(item.id), item.duration);
    return () => clearTimeout(timer);
  }, [paused, item]);

  const { action } = item;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause the timer; the element is not a control
    <div
      className={cx(styles.snackbar, styles[item.tone])}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {item.tone === 'good' && <CheckIcon className={styles.icon} />}
      {item.tone === 'bad' && <AlertIcon className={styles.icon} />}
      <p className={styles.text}>
        {item.text}
        {item.until !== null && <Countdown until={item.until} />}
      </p>
      {action && (
        <Button
          size="small"
          tone="plain"
          onClick={() => {
            snackbars.dismiss(item.id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label="Dismiss" className={styles.close} onClick={() => snackbars.dismiss(item.id)}>
        <CloseIcon size={18} />
      </IconButton>
    </div>
  );
}
