import { PERSON_NAME_MAX, type User } from '@goldwake/contracts';
import { api } from '../../../api/index.js';
import { NAME_CHARACTERS, personNameFault } from '../../../session/person-name-fault.js';
import { TextField, TroubleNote } from '../../../ui/index.js';
import { snackbars } from '../../../ui/snackbars/snackbar-store.js';
import { FormActions } from '../form-actions.js';
import styles from '../settings.module.css';
import { SettingsCard } from '../settings-card.js';
import { useForm } from '../use-form.js';
import { useSetUser } from '../use-set-user.js';

const WORDS = { fieldOf: {}, plain: { firstName: NAME_CHARACTERS, lastName: NAME_CHARACTERS } };

/** A name may stay empty if it was never given, but a saved name cannot be cleared. */
function faultOf(which: 'first' | 'last', saved: string, name: string): string | undefined {
  return saved === '' && name.trim() === '' ? undefined : personNameFault(which, name);
}

export function NamesForm({ user }: { user: User }) {
  const setUser = useSetUser();
  const saved = { firstName: user.first_name ?? '', lastName: user.last_name ?? '' };
  const form = useForm({
    saved,
    check: ({ firstName, lastName }) => {
      const first = faultOf('first', saved.firstName, firstName);
      const last = faultOf('last', saved.lastName, lastName);
      return { ...(first && { firstName: first }), ...(last && { lastName: last }) };
    },
    send: ({ firstName, lastName }) => {
      const [first, last] = [firstName.trim(), lastName.trim()];
      return api.patch<User>('/self', { ...(first && { firstName: first }), ...(last && { lastName: last }) });
    },
    onSaved: (response) => {
      setUser(response);
      snackbars.show({ text: 'Your name is saved.', tone: 'good' });
    },
    words: WORDS,
  });
  return (
    <SettingsCard title="Name" about="For e-mails and documents. Other players see your username only.">
      <form className={styles.form} {...form.attributes} aria-label="Name">
        <TroubleNote text={form.trouble} />
        <div className={styles.pair}>
          <TextField
            label="First name"
            autoComplete="given-name"
            maxLength={PERSON_NAME_MAX}
            {...form.field('firstName')}
          />
          <TextField
            label="Last name"
            autoComplete="family-name"
            maxLength={PERSON_NAME_MAX}
            {...form.field('lastName')}
          />
        </div>
        <FormActions save="Save name" changed={form.changed} busy={form.busy} onDiscard={form.discard} />
      </form>
    </SettingsCard>
  );
}
