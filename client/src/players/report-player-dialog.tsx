import { Dialog } from '../ui/index.js';
import { useLastShown } from '../ui/use-last-shown.js';
import { confirmations, useConfirmation } from './confirmations.js';
import { useReportPlayer } from './player-commands.js';
import { ReportForm } from './report-form.js';
import { refusalText } from './request-alerts.js';

/** Asks why the player reports another one. It is mounted once and serves all cards. */
export function ReportPlayerDialog() {
  const asked = useConfirmation();
  const open = asked?.what === 'report';
  const player = useLastShown(open ? asked.player : null);
  const report = useReportPlayer();
  if (!player) return null;
  return (
    <Dialog
      open={open}
      onClose={confirmations.close}
      onClosed={report.reset}
      title={`Report ${player.username}?`}
      description="A moderator will review it. The player does not see who reported them. To report a single message, use its menu in the chat."
    >
      <ReportForm
        question="What is wrong?"
        send="Report player"
        trouble={report.error && refusalText(report.error)}
        busy={report.isPending}
        onSend={(reason) => report.mutate({ player, reason }, { onSuccess: confirmations.close })}
        onCancel={confirmations.close}
      />
    </Dialog>
  );
}
