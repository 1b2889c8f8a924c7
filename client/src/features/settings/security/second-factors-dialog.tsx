import { Dialog } from '../../../ui/index.js';
import { useLastShown } from '../../../ui/use-last-shown.js';
import { CodesStep } from './codes-step.js';
import { EnrolStep } from './enrol-step.js';
import { PasswordStep } from './password-step.js';
import { RenameStep } from './rename-step.js';
import { headingOf, type Step } from './second-factor-step.js';

/** Dialog that leads through a change of the second factors, one step after another. */
export default function SecondFactorsDialog({
  step,
  onStep,
  onClosed,
}: {
  /** Null while the dialog is closed. */
  step: Step | null;
  /** Called with the next step; `isDone` if the server has carried out the change. */
  onStep: (step: Step | null, isDone: boolean) => void;
  onClosed: () => void;
}) {
  const shown = useLastShown(step);
  if (!shown) return null;
  const cancel = () => onStep(null, false);
  return (
    <Dialog
      open={step !== null}
      onClose={cancel}
      onClosed={onClosed}
      dismissible={shown.kind !== 'codes'}
      {...headingOf(shown)}
    >
      {contentOf(shown, onStep, cancel)}
    </Dialog>
  );
}

function contentOf(step: Step, onStep: (step: Step | null, isDone: boolean) => void, cancel: () => void) {
  const next = (following: Step | null) => onStep(following, following?.kind !== 'enrol');
  switch (step.kind) {
    case 'password':
      return <PasswordStep task={step.task} onNext={next} onCancel={cancel} />;
    case 'enrol':
      return <EnrolStep enrolment={step.enrolment} onNext={next} onCancel={cancel} />;
    case 'codes':
      return <CodesStep codes={step.codes} onDone={cancel} />;
    case 'rename':
      return <RenameStep passkey={step.passkey} onDone={() => onStep(null, true)} onCancel={cancel} />;
  }
}
