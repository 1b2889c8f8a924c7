import { PERSON_NAME_MAX, US_STATES, usState } from '@goldwake/contracts';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useAuth } from '../../session/index.js';
import { Button, focusFirstInvalid, SelectField, TextField, TroubleNote } from '../../ui/index.js';
import { CheckIcon, InfoIcon } from '../../ui/later-icons.js';
import type { Answers } from './answers.js';
import { useOnboardingActor } from './onboarding-context.js';
import styles from './onboarding-dialog.module.css';
import { ANSWER_RULES } from './onboarding-rules.js';

function useAnswers() {
  const actor = useOnboardingActor();
  const answers = useSelector(actor, (snapshot) => snapshot.context.answers);
  const faults = useSelector(actor, (snapshot) => snapshot.context.faults);
  const change = (field: keyof Answers) => (value: string) => actor.send({ type: 'CHANGE', field, value });
  return { answers, faults, change };
}

/** Writes out a day: `May 17, 1990`. @param day `YYYY-MM-DD` */
function dayText(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? '' : date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

/** Form of one onboarding step: its question and the buttons that lead to the next and the previous step. */
function Step({ children, next, back }: { children: ReactNode; next: string; back?: boolean }) {
  const actor = useOnboardingActor();
  const busy = useSelector(actor, (snapshot) => snapshot.matches({ due: 'submitting' }));
  const trouble = useSelector(actor, (snapshot) => snapshot.context.trouble);
  const form = useRef<HTMLFormElement>(null);
  const wasBusy = useRef(busy);
  useEffect(() => {
    if (wasBusy.current && !busy) focusFirstInvalid(form.current);
    wasBusy.current = busy;
  }, [busy]);
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        actor.send({ type: 'NEXT', rules: ANSWER_RULES });
        requestAnimationFrame(() => focusFirstInvalid(form.current));
      }}
    >
      <TroubleNote text={trouble} />
      {children}
      <div className={styles.actions}>
        {back && (
          <Button tone="quiet" disabled={busy} onClick={() => actor.send({ type: 'BACK' })}>
            Back
          </Button>
        )}
        <Button type="submit" tone="gold" busy={busy} className={styles.next}>
          {next}
        </Button>
      </div>
    </form>
  );
}

export function NamesStep() {
  const { answers, faults, change } = useAnswers();
  const born = useSelector(useOnboardingActor(), (snapshot) => snapshot.context.dateOfBirth);
  return (
    <Step next="Continue">
      <TextField
        label="First name"
        autoComplete="given-name"
        autoFocus
        maxLength={PERSON_NAME_MAX}
        value={answers.firstName}
        error={faults.firstName}
        onValue={change('firstName')}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        maxLength={PERSON_NAME_MAX}
        value={answers.lastName}
        error={faults.lastName}
        onValue={change('lastName')}
      />
      {born && <p className={styles.quiet}>Born {dayText(born)}, as you entered at the sign-up</p>}
    </Step>
  );
}

export function ResidenceStep() {
  const { answers, faults, change } = useAnswers();
  return (
    <Step next="Complete my account" back>
      <TextField label="Country" value="United States" readOnly />
      <SelectField
        label="State"
        autoFocus
        autoComplete="address-level1"
        value={answers.stateId}
        error={faults.stateId}
        onValue={change('stateId')}
      >
        <option value="">Choose a state</option>
        {US_STATES.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </Step>
  );
}

export function NotEligible() {
  const actor = useOnboardingActor();
  const stateId = useSelector(actor, (snapshot) => snapshot.context.answers.stateId);
  const state = usState(stateId);
  return (
    <div className={styles.form}>
      <p className={styles.notice}>
        <InfoIcon />
        <span>
          {state?.reason}, so an account cannot be completed from {state?.name}. Nothing was sent. You can go on
          playing, but Sweeps Coins cannot be redeemed without a complete account.
        </span>
      </p>
      <div className={styles.actions}>
        <Button onClick={() => actor.send({ type: 'BACK' })}>Choose another state</Button>
        <Button tone="quiet" onClick={() => actor.send({ type: 'LATER' })}>
          Close
        </Button>
      </div>
    </div>
  );
}

export function Welcome() {
  const actor = useOnboardingActor();
  const { user } = useAuth();
  return (
    <div className={styles.form}>
      <p className={styles.notice} data-tone="green">
        <CheckIcon />
        <span>Thank you{user?.first_name ? `, ${user.first_name}` : ''}. There is nothing more to do.</span>
      </p>
      <Button tone="gold" size="large" wide onClick={() => actor.send({ type: 'CLOSE' })}>
        Done
      </Button>
    </div>
  );
}
