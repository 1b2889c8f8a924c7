import { useState } from 'react';
import { Button } from '../../../ui/index.js';
import styles from '../settings.module.css';
import own from './second-factors.module.css';

/** Shows new recovery codes, which the server cannot show again. */
export function CodesStep({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [copied, setCopied] = useState(false);
  const text = `${codes.join('\n')}\n`;
  return (
    <div className={styles.form}>
      <ol className={own.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li translate="no" key={code}>
            {code}
          </li>
        ))}
      </ol>
      <div className={own.save}>
        {navigator.clipboard && (
          <Button
            onClick={() =>
              void navigator.clipboard.writeText(text).then(
                () => setCopied(true),
                () => setCopied(false),
              )
            }
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
        <Button onClick={() => download(text)}>Download</Button>
        <Button onClick={() => window.print()}>Print</Button>
      </div>
      <Button tone="gold" wide onClick={onDone}>
        I have saved them
      </Button>
    </div>
  );
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([`Goldwake recovery codes\n\n${text}`], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: 'goldwake-recovery-codes.txt' });
  link.click();
  URL.revokeObjectURL(address);
}
