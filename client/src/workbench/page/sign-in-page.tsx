import { useState } from 'react';
import { LogoMark } from '../../shell/logo.js';
import { Button, TextField } from '../../ui/index.js';
import { tokenIn } from '../link-token.js';
import { useWorkbench, useWorkbenchState } from '../workbench-context.js';
import styles from './sign-in-page.module.css';

/** Where the way in is found: the link in the terminal. */
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
        For those who run this casino. <code className={styles.code}>npm start</code> prints a link to it each time;
        open that link, or paste it here.
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

/** Where no session can be kept: over plain HTTP from another machine. */
function Insecure() {
  const { port } = location;
  return (
    <div className={styles.card}>
      <LogoMark size={36} />
      <h1 className={styles.title}>The workbench</h1>
      <p className={styles.text}>
        From another machine it opens over https only: over plain http the browser keeps no session. On the casino’s own
        machine it is at <code className={styles.code}>{`http://127.0.0.1${port && `:${port}`}/workbench`}</code>.
      </p>
    </div>
  );
}
