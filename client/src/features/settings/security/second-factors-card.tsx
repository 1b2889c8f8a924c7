import type { PasskeyRow, SecondFactorsResponse } from '@goldwake/contracts/http';
import { lazy, Suspense, useRef, useState } from 'react';
import { loadAgain } from '../../../api/index.js';
import { useAuth } from '../../../session/index.js';
import { paths } from '../../../shell/paths.js';
import { Badge, Button, ErrorState, LinkButton, Skeleton } from '../../../ui/index.js';
import { MailIcon } from '../../../ui/later-icons.js';
import styles from '../settings.module.css';
import { SettingsCard } from '../settings-card.js';
import type { Step, Task } from './second-factor-step.js';
import own from './second-factors.module.css';
import { SECOND_FACTORS, useSecondFactors } from './second-factors-query.js';

const SecondFactorsDialog = lazy(() => import('./second-factors-dialog.js'));

/** Card with the second factors of the player: authenticator app, passkeys and recovery codes. */
export function SecondFactorsCard() {
  const factors = useSecondFactors();
  const heading = useRef<HTMLHeadingElement>(null);
  const [step, setStep] = useState<Step | null>(null);
  const [opened, setOpened] = useState(false);
  const show = (next: Step) => {
    setOpened(true);
    setStep(next);
  };
  return (
    <SettingsCard
      title="Two-step verification"
      about="Asked for after your password, so that a stolen password alone is not enough for a login."
      heading={heading}
    >
      {factors.data ? (
        <Factors
          factors={factors.data}
          onTask={(task) => show({ kind: 'password', task })}
          onRename={(passkey) => show({ kind: 'rename', passkey })}
        />
      ) : factors.isError ? (
        <ErrorState
          title="Two-step verification could not be loaded"
          onRetry={() => void factors.refetch()}
          busy={factors.isFetching}
        >
          {factors.error.message}.
        </ErrorState>
      ) : factors.fetchStatus === 'idle' ? (
        <p className={styles.soft}>It is shown once Goldwake can be reached.</p>
      ) : (
        <div className={styles.form}>
          <Skeleton height={64} />
          <Skeleton height={64} />
        </div>
      )}
      {opened && (
        <Suspense>
          <SecondFactorsDialog
            step={step}
            onStep={(next, isDone) => {
              setStep(next);
              if (isDone) void loadAgain(SECOND_FACTORS);
            }}
            onClosed={() => {
              // The button that opened the dialog may have been replaced. The focus then moves to the heading.
              if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
            }}
          />
        </Suspense>
      )}
    </SettingsCard>
  );
}

function Factors({
  factors: { totp, passkeys, recovery_codes_left: codesLeft },
  onTask,
  onRename,
}: {
  factors: SecondFactorsResponse;
  onTask: (task: Task) => void;
  onRename: (passkey: PasskeyRow) => void;
}) {
  const { user } = useAuth();
  const isOn = totp !== null || passkeys.length > 0;
  if (user?.email_verified === false && !isOn) return <ConfirmFirst />;
  return (
    <ul className={own.list} aria-label="Two-step verification">
      <li className={own.row}>
        <div className={own.words}>
          <p className={own.name}>Authenticator app {totp ? <Badge tone="green">On</Badge> : <Badge>Off</Badge>}</p>
          <p className={styles.soft}>
            {totp ? `On since ${dayText(totp.confirmed_at)}` : 'A code from an app on your phone'}
          </p>
        </div>
        <Button
          size="small"
          aria-label={totp ? 'Turn off the authenticator app' : 'Turn on the authenticator app'}
          onClick={() => onTask({ kind: totp ? 'totp_off' : 'totp_on' })}
        >
          {totp ? 'Turn off' : 'Turn on'}
        </Button>
      </li>
      {passkeys.map((passkey) => (
        <li key={passkey.passkey_id} className={own.row}>
          <div className={own.words}>
            <p className={own.name}>
              {passkey.name} <Badge tone="green">Passkey</Badge>
            </p>
            <p className={styles.soft}>
              Added on {dayText(passkey.added_at)}
              {' · '}
              {passkey.last_used_at ? `last used on ${dayText(passkey.last_used_at)}` : 'not used yet'}
            </p>
          </div>
          <div className={styles.actions}>
            <Button size="small" aria-label={`Rename ${passkey.name}`} onClick={() => onRename(passkey)}>
              Rename
            </Button>
            <Button
              size="small"
              aria-label={`Remove ${passkey.name}`}
              onClick={() => onTask({ kind: 'passkey_remove', passkey })}
            >
              Remove
            </Button>
          </div>
        </li>
      ))}
      <li className={own.row}>
        <div className={own.words}>
          <p className={own.name}>{passkeys.length === 0 ? 'Passkeys' : 'Another passkey'}</p>
          <p className={styles.soft}>A fingerprint, your face, a PIN or a security key</p>
        </div>
        <Button size="small" aria-label="Add a passkey" onClick={() => onTask({ kind: 'passkey_add' })}>
          Add
        </Button>
      </li>
      {isOn && (
        <li className={own.row}>
          <div className={own.words}>
            <p className={own.name}>
              Recovery codes <Badge tone={codesLeft > 3 ? undefined : 'coral'}>{codesLeft} left</Badge>
            </p>
            <p className={styles.soft}>For the day you lose your phone or key</p>
          </div>
          <Button size="small" aria-label="Make new recovery codes" onClick={() => onTask({ kind: 'new_codes' })}>
            Make new ones
          </Button>
        </li>
      )}
    </ul>
  );
}

/** Shown instead of the switches, because the server adds no factor while the address is not confirmed. */
function ConfirmFirst() {
  return (
    <div className={styles.note}>
      <MailIcon />
      <p>
        Confirm your e-mail address first: open the link in the e-mail from your sign-up, or have it sent again in your
        profile.
      </p>
      <LinkButton to={paths.settingsProfile} size="small">
        Open the profile
      </LinkButton>
    </div>
  );
}

function dayText(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', { dateStyle: 'medium' });
}
