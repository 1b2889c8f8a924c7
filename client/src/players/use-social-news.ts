import { loadAgain } from '../api/index.js';
import { usePlayer, usePush } from '../session/index.js';
import { snackbars } from '../ui/snackbars/snackbar-store.js';
import { NO_BOND } from './pair-news.js';
import { takeBond, takeRequest } from './player-lists.js';

/**
 * Applies the pushes about other players to the lists, and shows a snackbar for their actions. Used once per page.
 * @param onShow opens the list of the received requests
 */
export function useSocialNews(onShow: () => void): void {
  const { uid } = usePlayer();

  usePush('friend_request_update', (request, { at }) => {
    takeRequest(uid, request, at);
    const id = `friend-request-${request.user_friendship_request_id}`;
    const { status, client_is_sender, sender_username, receiver_username } = request;
    if (!client_is_sender && status === 'pending')
      snackbars.show({
        id,
        text: `${sender_username} sent you a friend request.`,
        duration: 8_000,
        action: { label: 'Show', run: onShow },
      });
    // The request was answered here or in another tab, or it was cancelled.
    else snackbars.dismiss(id);
    if (client_is_sender && status === 'accepted')
      snackbars.show({ id, text: `${receiver_username} is now your friend.`, tone: 'good' });
  });

  // The chat leaves out the messages of unseen players on the server too, so all of it is loaded again.
  usePush('unseen_players_update', () => {
    void loadAgain(['chat']);
    void loadAgain(['players', 'blocks']);
  });
  usePush('friendship_removed', ({ friend_id, pair_version }) => takeBond(uid, friend_id, pair_version, NO_BOND));
}
