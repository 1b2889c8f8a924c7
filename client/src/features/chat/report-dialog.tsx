import type { ChatMessage } from '@goldwake/contracts';
import { ReportForm } from '../../players/index.js';
import { Dialog } from '../../ui/index.js';
import { useLastShown } from '../../ui/use-last-shown.js';
import { useReportMessage } from './chat-commands.js';
import styles from './dialogs.module.css';
import { refusalWords } from './refusal-words.js';
import { textOrBet } from './shared-bet.js';

/** Asks why the player reports a message. */
export function ReportDialog({ message, onClose }: { message: ChatMessage | null; onClose: () => void }) {
  const shown = useLastShown(message);
  const report = useReportMessage();
  if (!shown) return null;
  return (
    <Dialog
      open={message !== null}
      onClose={onClose}
      onClosed={report.reset}
      title={`Report this message by ${shown.username}?`}
      description="A moderator will review it. The author does not see who reported it."
    >
      <p className={styles.message} dir="auto">
        {textOrBet(shown.text ?? '')}
      </p>
      <ReportForm
        question="What is wrong with it?"
        send="Report message"
        trouble={report.error && refusalWords(report.error)}
        busy={report.isPending}
        onSend={(reason) => report.mutate({ message: shown, reason }, { onSuccess: onClose })}
        onCancel={onClose}
      />
    </Dialog>
  );
}
