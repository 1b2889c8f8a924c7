import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { AuthView } from '../../session/auth-flow.machine.js';
import { LOGIN, useSession } from '../../session/index.js';
// Loaded with the dialog, so that a form can be sent without loading more code.
import '../../session/submit-auth.js';
import { HarbourArt } from '../../ui/art/harbour-art.js';
import { Button, Dialog } from '../../ui/index.js';
import styles from './auth-dialog.module.css';
import { ForgotForm } from './forgot-form.js';
import { LoginForm } from './login-form.js';
import { SecondStep } from './second-step.js';
import { SignUpForm } from './sign-up-form.js';

const WORDS: Record<AuthView, { title: string; description: string }> = {
  login: { title: LOGIN, description: 'Good to see you again.' },
  signup: { title: 'Create your account', description: 'Free, and for play money only.' },
  second: { title: 'One more step', description: 'Your password is right. Now show that it is you.' },
  forgot: { title: 'Forgot your password?', description: 'We send you a link to choose a new one.' },
};

/** What keeps the browser from storing the refresh cookie, and what to do about it. */
function sessionObstacle(): string | undefined {
  if (!navigator.cookieEnabled) {
    return 'Your browser blocks cookies for Goldwake, so you will be signed out when you reload the page, and after a few minutes. Allow cookies to stay signed in.';
  }
  if (window.isSecureContext === false) {
    return 'This address uses http, so you will be signed out when you reload the page, and after a few minutes. Open Goldwake over https to stay signed in.';
  }
  return undefined;
}

/**
 * Sign-in and sign-up dialog. Escape and clicks outside do not close it (specification §2); the visitor closes it with
 * ✕, which stays in view above a long form, or with "Not now".
 */
export default function AuthDialog() {
  const { authFlow } = useSession();
  const open = useSelector(authFlow, (snapshot) => !snapshot.matches('closed'));
  const view = useSelector(authFlow, (snapshot) => snapshot.context.view);
  const challenge = useSelector(authFlow, (snapshot) => snapshot.context.challenge);
  const [email, setEmail] = useState('');
  const shared = { email, onEmail: setEmail };
  const words = WORDS[view];
  const obstacle = sessionObstacle();
  return (
    <Dialog
      open={open}
      onClose={() => authFlow.send({ type: 'LEAVE' })}
      onClosed={() => setEmail('')}
      dismissible={false}
      closeButton
      title={words.title}
      description={words.description}
      side={
        <div className={styles.side}>
          <HarbourArt className={styles.art} light="centre" />
          <p className={styles.motto}>Two kinds of coin, no real money, and every roll open to your own check.</p>
        </div>
      }
    >
      <div className={styles.forms}>
        {obstacle && <p className={styles.note}>{obstacle}</p>}
        {view === 'login' && <LoginForm {...shared} />}
        {view === 'signup' && <SignUpForm {...shared} />}
        {view === 'forgot' && <ForgotForm {...shared} />}
        {view === 'second' && challenge && <SecondStep challenge={challenge} />}
        <Button tone="quiet" wide onClick={() => authFlow.send({ type: 'LEAVE' })}>
          Not now
        </Button>
      </div>
    </Dialog>
  );
}
