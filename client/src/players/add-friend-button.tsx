import type { OtherPlayer, Relation } from '@goldwake/contracts/http';
import { Button } from '../ui/index.js';
import { CheckIcon } from '../ui/later-icons.js';
import { useSendRequest } from './player-commands.js';

/** The labels of the specification (§5). Only `Add` can be pressed. */
const LABELS: Record<Relation, string> = {
  none: 'Add',
  sent: 'Pending',
  received: 'Pending',
  friends: 'Friends',
  me: 'Me',
};

/** Sends a friend request. Shows the relation instead if no request can be sent. */
export function AddFriendButton({
  player: { user_id, username },
  relation,
  disabled = false,
}: {
  player: OtherPlayer;
  relation: Relation;
  disabled?: boolean;
}) {
  const send = useSendRequest();
  const label = LABELS[relation];
  const mayAdd = relation === 'none' && !disabled;
  return (
    <Button
      // The button stays focusable, so that it keeps the focus after the request.
      aria-disabled={!mayAdd || undefined}
      aria-label={`${label}: ${username}`}
      busy={send.isPending}
      icon={relation === 'friends' ? <CheckIcon size={16} /> : undefined}
      onClick={() => {
        if (mayAdd) send.mutate(user_id);
      }}
    >
      {label}
    </Button>
  );
}
