import { useState } from 'react';
import { LogoMark } from '../../shell/logo.js';
import { Button, TextField } from '../../ui/index.js';
import { tokenIn } from '../link-token.js';
import { useWorkbench, useWorkbenchState } from '../workbench-context.js';
import styles from './sign-in-page.module.css';

/** Sign-in page of the workbench, which asks for the link printed in the terminal. */
export function SignInPage() {
  const workbench = useWorkbench();
  const refused = useWorkbenchState(({ context }) => context.refused);
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  if (!isSecureContext) return <Insecure />;
  return (
    <form
      className={styles.card}
      onSubmit={(event) => {
        event.preventDefault();
        const token = tokenIn(text);
        setMissing(token === null);
        if (token) workbench.send({ type: 'TOKEN', token });
      }}
    >
      <LogoMark size={36} />
      <h1 className={styles.title}>The workbench</h1>
      <p className={styles.text}>
        For the people who run this casino. Each{' '}
        <code translate="no" className={styles.code}>
          npm start
        </code>{' '}
        prints a link: open it, or paste it here.
      </p>
      <TextField
        label="Link or token"
        value={text}
        onValue={setText}
        autoComplete="off"
        spellCheck={false}
        placeholder="http://127.0.0.1:3000/workbench#token=…"
        error={missing ? 'Paste the link from the terminal' : (refused ?? undefined)}
      />
      <Button type="submit" tone="gold" wide>
        Open the workbench
      </Button>
    </form>
  );
}

/**
 * Notice for a page loaded over plain HTTP from another machine, where the browser would not store the session cookie.
 */
function Insecure() {
  const { port } = location;
  return (
    <div className={styles.card}>
      <LogoMark size={36} />
      <h1 className={styles.title}>The workbench</h1>
      <p className={styles.text}>
        From another machine the workbench opens only over https, because browsers store no session over plain http. On
        the casino’s own machine it is at{' '}
        <code translate="no" className={styles.code}>{`http://127.0.0.1${port && `:${port}`}/workbench`}</code>.
      </p>
    </div>
  );
}
