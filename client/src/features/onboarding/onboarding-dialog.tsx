import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { Dialog } from '../../ui/index.js';
import { useLastShown } from '../../ui/use-last-shown.js';
import { isAsking, useOnboardingActor } from './onboarding-context.js';
import styles from './onboarding-dialog.module.css';
import { NamesStep, NotEligible, ResidenceStep, Welcome } from './steps.js';

type Step = 'personalInfo' | 'residence';
const STEPS: readonly Step[] = ['personalInfo', 'residence'];
type Shown = Step | 'notEligible' | 'welcome';

const WORDS: Record<Shown, { title: string; description?: string }> = {
  personalInfo: {
    title: 'Your name',
    description: 'As in your identity documents. Other players see only your username.',
  },
  residence: { title: 'Where you live', description: 'Sweepstakes are not open to every state.' },
  notEligible: { title: 'Not open in your state' },
  welcome: { title: 'Your account is complete' },
};

/** Onboarding dialog that asks one question at a time. Escape and ✕ close the dialog and keep the progress. */
export default function OnboardingDialog() {
  const actor = useOnboardingActor();
  const open = useSelector(actor, isAsking);
  const at = useSelector(actor, (snapshot): Shown | null => {
    if (snapshot.matches('welcome')) return 'welcome';
    if (snapshot.matches({ due: 'submitting' })) return 'residence';
    if (snapshot.matches({ due: { asking: 'notEligible' } })) return 'notEligible';
    return STEPS.find((step) => snapshot.matches({ due: { asking: step } })) ?? null;
  });
  const shown = useLastShown(at) ?? 'personalInfo';
  const content = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const first = ['[aria-invalid="true"]', 'input:not([readonly]), select', 'button'].map((kind) =>
      content.current?.querySelector<HTMLElement>(kind),
    );
    first.find((control) => control)?.focus();
  }, [shown]);
  const step = STEPS.indexOf(shown as Step);
  const words = WORDS[shown];
  return (
    <Dialog
      open={open}
      onClose={() => actor.send({ type: 'CLOSE' })}
      onClosed={() => {
        // The button that opened the dialog may have been removed together with its card. The focus then moves to the
        // page content.
        if (document.activeElement === document.body)
          document.getElementById('content')?.focus({ preventScroll: true });
      }}
      title={words.title}
      description={words.description}
    >
      <div ref={content} className={styles.content}>
        {step >= 0 && (
          <p className={styles.progress}>
            {STEPS.map((name, index) => (
              <i key={name} data-done={index <= step || undefined} />
            ))}
            <span>
              Step {step + 1} of {STEPS.length}
            </span>
          </p>
        )}
        {shown === 'personalInfo' && <NamesStep />}
        {shown === 'residence' && <ResidenceStep />}
        {shown === 'notEligible' && <NotEligible />}
        {shown === 'welcome' && <Welcome />}
      </div>
    </Dialog>
  );
}
