import { Menu as Base } from '@base-ui/react/menu';
import { CHAT_RULES, type ChatMessage } from '@goldwake/contracts';
import { serverNow } from '../../clock/clock.js';
import { cx, IconButton } from '../../ui/index.js';
import { EyeOffIcon, FlagIcon, MoreIcon, ReplyIcon, TrashIcon } from '../../ui/later-icons.js';
import popup from '../../ui/popup.module.css';
import styles from './message-actions.module.css';

export interface MessageActionsProps {
  message: ChatMessage;
  isOwn: boolean;
  online: boolean;
  onReply: () => void;
  onDelete: () => void;
  onReport: () => void;
  onHide: () => void;
  onMenu: (open: boolean) => void;
}

/** Actions for the message that is hovered or has the focus. */
export function MessageActions({
  message,
  isOwn,
  online,
  onReply,
  onDelete,
  onReport,
  onHide,
  onMenu,
}: MessageActionsProps) {
  const isDeletable = serverNow() - Date.parse(message.sent_at) < CHAT_RULES.deletableMs;
  return (
    <div className={styles.actions}>
      <IconButton label={`Reply to ${message.username}`} className={styles.action} onClick={onReply}>
        <ReplyIcon size={18} />
      </IconButton>
      <Base.Root onOpenChange={onMenu} modal={false}>
        <Base.Trigger
          render={
            <IconButton label="More about this message" className={styles.action}>
              <MoreIcon size={18} />
            </IconButton>
          }
        />
        <Base.Portal>
          <Base.Positioner align="end" sideOffset={4} collisionPadding={8} className={popup.positioner}>
            <Base.Popup className={cx(popup.popup, popup.menu, styles.menu)} data-beside="">
              {isOwn ? (
                <Base.Item className={popup.item} disabled={!online || !isDeletable} onClick={onDelete}>
                  <TrashIcon />
                  <span>
                    Delete
                    {!isDeletable && <small>Only within 5 minutes</small>}
                  </span>
                </Base.Item>
              ) : (
                <>
                  <Base.Item className={popup.item} disabled={!online} onClick={onReport}>
                    <FlagIcon />
                    Report
                  </Base.Item>
                  <Base.Item className={popup.item} disabled={!online} onClick={onHide}>
                    <EyeOffIcon />
                    <span>
                      Hide this player
                      <small>You no longer see their messages</small>
                    </span>
                  </Base.Item>
                </>
              )}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </div>
  );
}
