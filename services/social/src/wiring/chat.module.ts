import type { ChatModerationPort } from '@goldwake/contracts';
import type { CaughtUp } from '@goldwake/core';
import {
  CLOCK,
  DOCUMENTS,
  EVENT_STORE,
  IDS,
  portToken,
  provide,
  provideParts,
  provideWith,
  SNAPSHOTS,
  token,
} from '@goldwake/service';
import type { Provider } from '@nestjs/common';
import { ChangeSlowMode } from '../commands/chat/change-slow-mode.js';
import { DecideMessage } from '../commands/chat/decide-message.js';
import { DeleteMessage } from '../commands/chat/delete-message.js';
import { HidePlayer } from '../commands/chat/hide-player.js';
import { LiftMute } from '../commands/chat/lift-mute.js';
import { MutePlayer } from '../commands/chat/mute-player.js';
import { ReportMessage } from '../commands/chat/report-message.js';
import { ReportPlayer } from '../commands/chat/report-player.js';
import { SendMessage } from '../commands/chat/send-message.js';
import { ShowPlayer } from '../commands/chat/show-player.js';
import { ChatStateController } from '../http/chat/chat-state.controller.js';
import { HiddenPlayersController } from '../http/chat/hidden-players.controller.js';
import { ChatMessagesController } from '../http/chat/messages.controller.js';
import { MANIFEST } from '../manifest.js';
import { ChatReads } from '../queries/chat/chat-reads.js';
import { ChatStates } from '../queries/chat/chat-state.js';
import { ChatView } from '../queries/chat/chat-view.js';
import { FindPlayer } from '../queries/chat/find-player.js';
import { HiddenPlayers } from '../queries/chat/hidden-players.js';
import { KeptMessages } from '../queries/chat/kept-messages.js';
import { Mentions } from '../queries/chat/mentions.js';
import { ReportedMessages } from '../queries/chat/reported-messages.js';
import { ReportedPlayers } from '../queries/chat/reported-players.js';
import { SharedRounds } from '../queries/chat/shared-rounds.js';
import { UnseenPlayers } from '../queries/chat/unseen-players.js';
import { People } from '../queries/people.js';
import { Relations } from '../queries/relations.js';
import { Chatroom } from '../streams/chatroom.js';
import { Chatters } from '../streams/chatters.js';

/** Waits until the projections contain all acknowledged events. */
export const CAUGHT_UP = token<CaughtUp>('CaughtUp');
const PERSONAL_DATA = portToken(MANIFEST, 'personalData');
const GAMES = portToken(MANIFEST, 'games');

export const CHAT_CONTROLLERS = [ChatMessagesController, ChatStateController, HiddenPlayersController];

const QUERIES: Provider[] = [
  provide(KeptMessages, [DOCUMENTS]),
  provide(UnseenPlayers, [Chatters, Relations]),
  provide(ChatView, [KeptMessages, UnseenPlayers, PERSONAL_DATA, CAUGHT_UP]),
  provide(ChatReads, [DOCUMENTS, KeptMessages, CAUGHT_UP]),
  provideParts(ChatStates, {
    chatters: Chatters,
    chatroom: Chatroom,
    kept: KeptMessages,
    reads: ChatReads,
    unseen: UnseenPlayers,
    people: People,
    caughtUp: CAUGHT_UP,
    clock: CLOCK,
  }),
  provide(SharedRounds, [KeptMessages, ChatView, GAMES, CAUGHT_UP]),
  provide(Mentions, [People]),
  provide(HiddenPlayers, [Chatters, People, CAUGHT_UP]),
  provide(FindPlayer, [People, CAUGHT_UP]),
  provide(ReportedMessages, [DOCUMENTS, KeptMessages, People, PERSONAL_DATA, CAUGHT_UP]),
  provide(ReportedPlayers, [DOCUMENTS, People, CAUGHT_UP]),
];

const COMMANDS: Provider[] = [
  provideParts(SendMessage, {
    chatters: Chatters,
    chatroom: Chatroom,
    people: People,
    mentions: Mentions,
    kept: KeptMessages,
    view: ChatView,
    personalData: PERSONAL_DATA,
    games: GAMES,
    vipLevels: portToken(MANIFEST, 'vipLevels'),
    caughtUp: CAUGHT_UP,
    clock: CLOCK,
    ids: IDS,
  }),
  provide(DeleteMessage, [Chatters, CLOCK]),
  provide(ReportMessage, [Chatters, KeptMessages, CAUGHT_UP, CLOCK]),
  provide(ReportPlayer, [Chatters, People, Relations, CAUGHT_UP, CLOCK]),
  provide(HidePlayer, [Chatters, People, CAUGHT_UP]),
  provide(ShowPlayer, [Chatters]),
  provide(MutePlayer, [Chatters, FindPlayer, CLOCK]),
  provide(LiftMute, [Chatters, FindPlayer, CLOCK]),
  provide(DecideMessage, [Chatters, KeptMessages, CAUGHT_UP]),
  provide(ChangeSlowMode, [Chatroom]),
];

/** Providers of the chat, and the port through which operators moderate it. */
export const CHAT: Provider[] = [
  provide(Chatters, [EVENT_STORE, SNAPSHOTS]),
  provide(Chatroom, [EVENT_STORE]),
  ...QUERIES,
  ...COMMANDS,
  provideWith(
    portToken(MANIFEST, 'chatModeration'),
    [MutePlayer, LiftMute, DecideMessage, ChangeSlowMode, ReportedMessages, ReportedPlayers],
    (mutePlayer, liftMute, decideMessage, changeSlowMode, reported, reportedPlayers): ChatModerationPort => ({
      mute: (player, mute, context) => mutePlayer.execute(player, mute, context),
      unmute: (player, decision, context) => liftMute.execute(player, decision, context),
      hide: (messageId, decision, context) => decideMessage.execute('hide', messageId, decision, context),
      show: (messageId, decision, context) => decideMessage.execute('show', messageId, decision, context),
      slowMode: (seconds, decision, context) => changeSlowMode.execute(seconds, decision, context),
      reported: () => reported.list(),
      reportedPlayers: () => reportedPlayers.list(),
    }),
  ),
];
