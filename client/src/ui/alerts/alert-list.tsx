import { useEffect, useState } from 'react';
import { IconButton } from '../button.js';
import { cx } from '../cx.js';
import { AlertIcon, CloseIcon } from '../icons.js';
import { CheckIcon } from '../later-icons.js';
import styles from './alert-list.module.css';
import { type Alert, alerts } from './alert-store.js';

/** Display time of a good alert, in milliseconds. A bad one stays until it is dismissed. */
const GOOD_MS = 8_000;

export function AlertList({ items }: { items: readonly Alert[] }) {
  return items.map((alert) => <AlertView key={alert.id} alert={alert} />);
}

function AlertView({ alert: { id, title, text, tone } }: { alert: Alert }) {
  const [paused, setPaused] = useState(false);

  useEffect(() => {
    if (paused || tone === 'bad') return;
    const timer = setTimeout(() => alerts.dismiss(id), GOOD_MS);
    return () => clearTimeout(timer);
  }, [paused, tone, id]);

  const Icon = tone === 'good' ? CheckIcon : AlertIcon;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause the timer; the element is not a control
    <div
      className={cx(styles.alert, styles[tone], text === undefined && styles.short)}
      data-testid="alert"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <span className={styles.icon}>
        <Icon size={18} />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {text !== undefined && <p className={styles.text}>{text}</p>}
      </div>
      <IconButton label={`Dismiss: ${title}`} onClick={() => alerts.dismiss(id)}>
        <CloseIcon size={18} />
      </IconButton>
    </div>
  );
}
