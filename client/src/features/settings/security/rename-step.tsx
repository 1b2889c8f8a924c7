import { PASSKEY_NAME_MAX } from '@goldwake/contracts';
import type { PasskeyRow } from '@goldwake/contracts/http';
import { api } from '../../../api/index.js';
import { Button, TextField, TroubleNote } from '../../../ui/index.js';
import styles from '../settings.module.css';
import { useForm } from '../use-form.js';

export function RenameStep({
  passkey,
  onDone,
  onCancel,
}: {
  passkey: PasskeyRow;
  onDone: () => void;
  onCancel: () => void;
}) {
  const form = useForm({
    saved: { name: passkey.name },
    check: ({ name }): { name?: string } => (name.trim() === '' ? { name: 'Enter a name' } : {}),
    send: ({ name }) => api.patch(`/self/passkeys/${passkey.passkey_id}`, { name: name.trim() }),
    onSaved: onDone,
    words: { fieldOf: {}, plain: { name: 'Use letters, digits and symbols, without line breaks' } },
  });
  return (
    <form className={styles.form} {...form.attributes}>
      <TroubleNote text={form.trouble} />
      <TextField label="Name" maxLength={PASSKEY_NAME_MAX} autoComplete="off" autoFocus {...form.field('name')} />
      <div className={styles.dialogActions}>
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" tone="gold" busy={form.busy}>
          Rename
        </Button>
      </div>
    </form>
  );
}
