import { PASSKEY_NAME_MAX } from '@goldwake/contracts';
import type { PasskeyOptionsResponse, RecoveryCodesResponse, TotpEnrolmentResponse } from '@goldwake/contracts/http';
import { api, ProblemError } from '../../../api/index.js';
import { useAuth } from '../../../session/index.js';
import { isPasskeyTrouble } from '../../../session/passkey-trouble.js';
import { Button, PasswordField, TextField, TroubleNote } from '../../../ui/index.js';
import styles from '../settings.module.css';
import { useForm } from '../use-form.js';
import { type Step, type Task, wordsOf } from './second-factor-step.js';

const WORDS = {
  fieldOf: { password_wrong: 'password' },
  plain: { password: 'Enter your password', name: 'Enter a name without spaces around it' },
};

/** Asks for the current password and carries out the change. */
export function PasswordStep({
  task,
  onNext,
  onCancel,
}: {
  task: Task;
  /** Called with the step that follows; null if there is none. */
  onNext: (step: Step | null) => void;
  onCancel: () => void;
}) {
  const { user } = useAuth();
  const isNamed = task.kind === 'passkey_add';
  const form = useForm({
    saved: { name: isNamed ? 'My passkey' : '', password: '' },
    check: ({ name, password }) => ({
      ...(isNamed && name.trim() === '' ? { name: 'Enter a name' } : {}),
      ...(password === '' ? { password: 'Enter your password' } : {}),
    }),
    send: ({ name, password }) => carryOut(task, { name: name.trim(), password }),
    onSaved: onNext,
    words: WORDS,
  });
  const { action, tone } = wordsOf(task);
  return (
    <form className={styles.form} {...form.attributes}>
      <TroubleNote text={form.trouble} />
      <input type="text" hidden readOnly autoComplete="username" value={user?.email ?? ''} />
      {isNamed && <TextField label="Name" maxLength={PASSKEY_NAME_MAX} autoComplete="off" {...form.field('name')} />}
      <PasswordField label="Your password" autoFocus {...form.field('password')} />
      <div className={styles.dialogActions}>
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" tone={tone} busy={form.busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}

async function carryOut(task: Task, { name, password }: { name: string; password: string }): Promise<Step | null> {
  switch (task.kind) {
    case 'totp_on':
      return { kind: 'enrol', enrolment: await api.post<TotpEnrolmentResponse>('/self/totp', { password }) };
    case 'totp_off':
      await api.post('/self/totp/remove', { password });
      return null;
    case 'new_codes':
      return codesStep(await api.post<RecoveryCodesResponse>('/self/recovery-codes', { password }));
    case 'passkey_remove':
      await api.post(`/self/passkeys/${task.passkey.passkey_id}/remove`, { password });
      return null;
    case 'passkey_add':
      return codesStep(await addPasskey(name, password));
  }
}

export function codesStep({ recovery_codes: codes }: RecoveryCodesResponse): Step | null {
  return codes && { kind: 'codes', codes };
}

async function addPasskey(name: string, password: string): Promise<RecoveryCodesResponse> {
  const { challenge_token: challengeToken, options } = await api.post<PasskeyOptionsResponse>(
    '/self/passkeys/options',
    { password },
  );
  const { createPasskey } = await import('../../../session/passkeys.js');
  const passkey = await createPasskey(options).catch((error: unknown) => {
    // The message without its full stop, which the form adds.
    if (isPasskeyTrouble(error)) throw new ProblemError('passkey_unusable', 0, error.message.replace(/\.$/, ''));
    throw error;
  });
  return api.post('/self/passkeys', { challengeToken, name, ...passkey });
}
