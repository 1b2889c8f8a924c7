import type { SecondFactorChallenge, SecondFactorMethod } from '@goldwake/contracts';
import { useState } from 'react';
import { LOGIN } from '../../session/index.js';
import { Button, TextField, TroubleNote } from '../../ui/index.js';
import styles from './auth-dialog.module.css';
import { BACK_TO_LOGIN, useAuthForm } from './use-auth-form.js';

const WAYS: Record<SecondFactorMethod, string> = {
  totp: 'Use the authenticator app',
  passkey: 'Use a passkey',
  recovery_code: 'Use a recovery code',
};

const CODES = {
  totp: {
    label: 'Code from your authenticator app',
    fault: 'Enter the six digits that the app shows',
    isComplete: (code: string) => /^\d{6}$/.test(code),
    input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  },
  recovery_code: {
    label: 'Recovery code',
    fault: 'Enter one of your recovery codes, 16 letters and digits',
    isComplete: (code: string) => code.length >= 16,
    input: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
  },
} as const;

/** Second step of a sign-in, with a button for each other method of the account. */
export function SecondStep({ challenge }: { challenge: SecondFactorChallenge }) {
  const form = useAuthForm();
  const [method, setMethod] = useState<SecondFactorMethod>(challenge.methods[0] ?? 'recovery_code');
  const { challenge_token: challengeToken, passkey_options: options } = challenge;
  return (
    <>
      {method === 'passkey' ? (
        <div className={styles.form}>
          <TroubleNote text={form.trouble.form ?? form.trouble.fields.code ?? null} />
          <p className={styles.lead}>Your browser asks for the passkey: a fingerprint, a PIN or a security key.</p>
          <Button
            tone="gold"
            size="large"
            wide
            autoFocus
            busy={form.busy}
            onClick={() => options && form.submit({ view: 'second', form: { challengeToken, method, options } })}
          >
            Use your passkey
          </Button>
        </div>
      ) : (
        <CodeForm
          key={method}
          method={method}
          onCode={(code) => form.submit({ view: 'second', form: { challengeToken, method, code } })}
        />
      )}
      <div className={styles.ways}>
        {challenge.methods
          .filter((way) => way !== method)
          .map((way) => (
            <button
              key={way}
              type="button"
              className={styles.inline}
              onClick={() => {
                form.edited('code');
                setMethod(way);
              }}
            >
              {WAYS[way]}
            </button>
          ))}
        <button type="button" className={styles.inline} onClick={() => form.goTo('login')}>
          {BACK_TO_LOGIN}
        </button>
      </div>
    </>
  );
}

function CodeForm({ method, onCode }: { method: keyof typeof CODES; onCode: (code: string) => void }) {
  const form = useAuthForm();
  const [code, setCode] = useState('');
  const { label, fault, isComplete, input } = CODES[method];
  const given = code.replace(/[\s-]/g, '');
  return (
    <form
      ref={form.ref}
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(isComplete(given), () => onCode(given))}
    >
      <TroubleNote text={form.trouble.form} />
      <TextField
        label={label}
        name="code"
        autoFocus
        maxLength={40}
        {...input}
        value={code}
        error={form.trouble.fields.code ?? (form.asked && !isComplete(given) ? fault : undefined)}
        onValue={(value) => {
          setCode(value);
          form.edited('code');
        }}
      />
      <Button type="submit" tone="gold" size="large" wide busy={form.busy}>
        {LOGIN}
      </Button>
    </form>
  );
}
