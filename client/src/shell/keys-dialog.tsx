import { Dialog } from '../ui/dialog.js';
import { useKeyGroups } from './key-legend.js';
import styles from './keys-dialog.module.css';

export default function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const groups = useKeyGroups();
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard" description="What the keys do on this screen.">
      <div className={styles.groups}>
        {[...groups].reverse().map((group) => (
          <section key={group.title}>
            <h3 className={styles.title}>{group.title}</h3>
            <dl className={styles.lines}>
              {group.lines.map((line) => (
                <div key={line.does} className={styles.line}>
                  <dt>
                    {line.keys.map((key) => (
                      <kbd translate="no" key={key} className={styles.key}>
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{line.does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
