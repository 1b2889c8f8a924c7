import type { PasskeyRow, TotpEnrolmentResponse } from '@goldwake/contracts/http';

/** A change of the second factors that needs the current password. */
export type Task =
  | { kind: 'totp_on' }
  | { kind: 'totp_off' }
  | { kind: 'new_codes' }
  | { kind: 'passkey_add' }
  | { kind: 'passkey_remove'; passkey: PasskeyRow };

/** What the dialog of the second factors shows. */
export type Step =
  | { kind: 'password'; task: Task }
  | { kind: 'enrol'; enrolment: TotpEnrolmentResponse }
  | { kind: 'codes'; codes: readonly string[] }
  | { kind: 'rename'; passkey: PasskeyRow };

interface Words {
  title: string;
  description: string;
  action: string;
  tone: 'gold' | 'danger';
  done: string;
}

const TASKS: Record<Task['kind'], Words> = {
  totp_on: {
    title: 'Turn on the authenticator app',
    description: 'An app on your phone shows a new code every 30 seconds. You enter it at each login.',
    action: 'Continue',
    tone: 'gold',
    done: 'The authenticator app is turned on.',
  },
  totp_off: {
    title: 'Turn off the authenticator app?',
    description: 'You will no longer need its code at the login.',
    action: 'Turn off',
    tone: 'danger',
    done: 'The authenticator app is turned off.',
  },
  new_codes: {
    title: 'Make new recovery codes?',
    description: 'Your current codes are then no longer accepted.',
    action: 'Make new codes',
    tone: 'gold',
    done: 'Your new recovery codes are ready.',
  },
  passkey_add: {
    title: 'Add a passkey',
    description: 'Your device or a security key confirms that it is you, with a fingerprint, your face or a PIN.',
    action: 'Continue',
    tone: 'gold',
    done: 'The passkey is added.',
  },
  passkey_remove: {
    title: 'Remove this passkey?',
    description: 'It is no longer accepted when you sign in.',
    action: 'Remove',
    tone: 'danger',
    done: 'The passkey is removed.',
  },
};

export const wordsOf = (task: Task): Words => TASKS[task.kind];

/** Title and description of the dialog at a step. */
export function headingOf(step: Step): { title: string; description: string } {
  switch (step.kind) {
    case 'password':
      return wordsOf(step.task);
    case 'enrol':
      return {
        title: 'Scan this with the app',
        description: 'In your authenticator app, add an account and point the camera here.',
      };
    case 'codes':
      return {
        title: 'Save these recovery codes',
        description: 'Each replaces the second step once, if you lose your phone or key. They are shown only now.',
      };
    case 'rename':
      return { title: 'Rename the passkey', description: 'A name by which you recognise the device or key.' };
  }
}
