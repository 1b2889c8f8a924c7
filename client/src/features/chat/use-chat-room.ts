import type { PushFrame, VipLevel } from '@goldwake/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { loadAgain, queryClient } from '../../api/index.js';
import { vipLevelsQuery } from '../../api/vip.js';
import { chatStateQuery, useBlocks } from '../../players/index.js';
import { useSubscription } from '../../realtime/use-subscription.js';
import { useAsOf, usePlayer, usePush } from '../../session/index.js';
import { changeUnseen } from './chat-commands.js';
import { lacksText, ofPush, resynced, withMessage, withUpdate } from './chat-log.js';
import { changeLog, messagesQuery } from './chat-queries.js';
import { composerOf } from './composer-session.js';

type ChannelPush = { [N in PushFrame['event']]: PushFrame<N> }[PushFrame['event']];

const NO_LEVELS: readonly VipLevel[] = [];

/**
 * Returns the messages and the composer of the signed-in player. Subscribes to the channel while the calling component
 * is mounted.
 */
export function useChatRoom() {
  const { uid, confirmed } = usePlayer();
  const composer = composerOf(uid);
  const asOf = useAsOf();

  const take = (push: ChannelPush) => {
    if (push.event === 'chat_message') {
      const message = ofPush(push.data);
      changeLog(uid, (log) => withMessage(log, message));
      if (message.user_id === uid) composer.send({ type: 'ARRIVED', message });
    } else if (push.event === 'chat_message_update') {
      const update = push.data;
      changeLog(uid, (log) => withUpdate(log, update));
      const log = queryClient.getQueryData(messagesQuery(uid).queryKey);
      if (log && lacksText(log, update)) void loadAgain(messagesQuery(uid).queryKey);
    }
  };
  const { status, again } = useSubscription('chat', {
    onPush: (push) => take(push as ChannelPush),
    onResync: () => {
      changeLog(uid, resynced);
      void loadAgain(['chat']);
    },
  });

  // The messages are loaded only after the subscription has started; otherwise, a message that is sent in between would
  // be missed. If the realtime connection is broken or cannot start the subscription, they are loaded without it.
  const enabled = confirmed && (status !== 'pending' || asOf !== null);
  const messages = useQuery({ ...messagesQuery(uid), enabled });
  const state = useQuery({ ...chatStateQuery(uid), enabled: confirmed, refetchOnMount: 'always' });

  // They are loaded beside the subscription, so they are normally known before the first message is shown.
  const { data: vip } = useQuery({ ...vipLevelsQuery, enabled: confirmed });

  usePush('chat_restriction', ({ muted_until, muted_for_ever, version }) => {
    composer.send({ type: 'RESTRICTED', until: muted_until, forEver: muted_for_ever, reason: null, version });
    // The push does not contain the reason.
    void loadAgain(chatStateQuery(uid).queryKey);
  });
  // The reload that follows takes a moment, in which the messages would still be shown.
  usePush('unseen_players_update', ({ user_id, change }) => {
    if (change === 'blocked' || change === 'hidden') changeUnseen(uid, (ids) => [...new Set(ids).add(user_id)]);
  });
  usePush('casino_setting_update', (settings) => {
    if (settings.group !== 'chat') return;
    composer.send({ type: 'SLOW_MODE', seconds: settings.slow_mode_seconds, version: settings.version });
  });
  useEffect(() => {
    if (!state.data) return;
    const { muted_until, muted_for_ever, mute_reason, version, slow_mode_seconds, slow_mode_version } = state.data;
    composer.send({
      type: 'RESTRICTED',
      until: muted_until,
      forEver: muted_for_ever,
      reason: mute_reason,
      version,
    });
    composer.send({ type: 'SLOW_MODE', seconds: slow_mode_seconds, version: slow_mode_version });
  }, [composer, state.data]);

  const online = confirmed && asOf === null;
  useEffect(() => composer.send({ type: online ? 'ONLINE' : 'OFFLINE' }), [composer, online]);

  // If a response was lost, the message may have been stored. A reload then returns it.
  const known = useRef<unknown>(null);
  useEffect(() => {
    if (known.current === messages.data) return;
    known.current = messages.data;
    for (const message of messages.data?.messages ?? [])
      if (message.client_message_id !== null) composer.send({ type: 'ARRIVED', message });
  }, [composer, messages.data]);

  const { data: blocks } = useBlocks();
  const unseen = useMemo(
    () => new Set([...(state.data?.unseen_user_ids ?? []), ...(blocks ?? []).map(({ user_id }) => user_id)]),
    [state.data?.unseen_user_ids, blocks],
  );

  return {
    uid,
    composer,
    messages,
    state: state.data,
    /** Levels of the VIP program, lowest first; empty until they are loaded. */
    levels: vip?.levels ?? NO_LEVELS,
    unseen,
    online,
    asOf,
    /** Whether the client receives no new messages although the realtime connection is open. */
    silent: status === 'refused' || status === 'unavailable',
    refused: status === 'refused',
    subscribeAgain: again,
  };
}

export type ChatRoom = ReturnType<typeof useChatRoom>;
