import type { SocialPort } from '@goldwake/contracts';
import { caughtUp, type Documents, type EventBus, requireCaughtUp } from '@goldwake/core';
import {
  CLOCK,
  DOCUMENTS,
  EVENT_BUS,
  EVENT_STORE,
  Injects,
  portToken,
  provide,
  provideWith,
  SETTINGS,
  token,
} from '@goldwake/service';
import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { AnswerFriendRequest } from './commands/answer-friend-request.js';
import { BlockPlayer } from './commands/block-player.js';
import { CancelFriendRequest } from './commands/cancel-friend-request.js';
import { ChangePrivacy } from './commands/change-privacy.js';
import { RemoveFriend } from './commands/remove-friend.js';
import { SendFriendRequest } from './commands/send-friend-request.js';
import { UnblockPlayer } from './commands/unblock-player.js';
import { type FriendRules, REPEAT_AFTER_MS } from './domain/index.js';
import { BlocksController } from './http/blocks.controller.js';
import { FriendRequestsController } from './http/friend-requests.controller.js';
import { FriendsController } from './http/friends.controller.js';
import { PrivacyController } from './http/privacy.controller.js';
import { UsersController } from './http/users.controller.js';
import { MANIFEST } from './manifest.js';
import { pairs } from './projections/index.js';
import { AllFriends } from './queries/all-friends.js';
import { CHAT_READS } from './queries/chat/chat-reads.js';
import { FriendLists } from './queries/friend-lists.js';
import { People } from './queries/people.js';
import { PlayerCards } from './queries/player-cards.js';
import { Relations } from './queries/relations.js';
import { UserSearch } from './queries/user-search.js';
import { CHAT_REPORTERS, hideReportedMessages } from './reactions/hide-reported-messages.js';
import { Chatters } from './streams/chatters.js';
import { Pairs } from './streams/pairs.js';
import { Privacies } from './streams/privacies.js';
import { CAUGHT_UP, CHAT, CHAT_CONTROLLERS } from './wiring/chat.module.js';

const FRIEND_RULES = token<FriendRules>('FriendRules');

@Global()
@Injects(DOCUMENTS, EVENT_BUS, Chatters)
@Module({
  controllers: [
    FriendsController,
    BlocksController,
    FriendRequestsController,
    UsersController,
    PrivacyController,
    ...CHAT_CONTROLLERS,
  ],
  providers: [
    provideWith(CAUGHT_UP, [EVENT_STORE, EVENT_BUS], caughtUp),
    provide(Pairs, [EVENT_STORE]),
    provide(People, [DOCUMENTS, CLOCK]),
    provide(Relations, [DOCUMENTS]),
    provide(FriendLists, [DOCUMENTS, Relations, People, CAUGHT_UP, Privacies]),
    provide(UserSearch, [People, Relations, CAUGHT_UP]),
    provide(PlayerCards, [
      People,
      Relations,
      Privacies,
      portToken(MANIFEST, 'games'),
      portToken(MANIFEST, 'vipLevels'),
      CAUGHT_UP,
    ]),
    provideWith(FRIEND_RULES, [SETTINGS], ({ friendRequestsPending, friends }) => ({
      pendingMax: friendRequestsPending,
      friendsMax: friends,
      repeatAfterMs: REPEAT_AFTER_MS,
    })),
    provide(SendFriendRequest, [Pairs, People, Relations, CAUGHT_UP, CLOCK, Privacies, FRIEND_RULES]),
    provide(AnswerFriendRequest, [Pairs, Relations, People, CAUGHT_UP, CLOCK, FRIEND_RULES]),
    provide(CancelFriendRequest, [Pairs, CLOCK]),
    provide(RemoveFriend, [Pairs, CLOCK]),
    provide(BlockPlayer, [Pairs, People, Relations, CAUGHT_UP, CLOCK]),
    provide(UnblockPlayer, [Pairs, CLOCK]),
    provide(Privacies, [EVENT_STORE]),
    provide(ChangePrivacy, [Privacies, CLOCK]),
    provideWith(
      AllFriends,
      [Relations, EVENT_STORE, EVENT_BUS],
      (relations, store, bus) => new AllFriends(relations, requireCaughtUp(store, bus, pairs.group)),
    ),
    provideWith(
      portToken(MANIFEST, 'social'),
      [Privacies, AllFriends],
      (privacies, friends): SocialPort => ({
        privacyOf: (uids) => privacies.privacyOf(uids),
        friendsOf: (uid) => friends.of(uid),
      }),
    ),
    ...CHAT,
  ],
  exports: [portToken(MANIFEST, 'chatModeration'), portToken(MANIFEST, 'social')],
})
export class SocialModule implements OnModuleInit {
  constructor(
    private readonly documents: Documents,
    private readonly bus: EventBus,
    private readonly chatters: Chatters,
  ) {}

  async onModuleInit(): Promise<void> {
    for (const projection of MANIFEST.projections) {
      await this.documents.declare(...projection.collections);
      this.bus.subscribe(projection);
    }
    await this.documents.declare(CHAT_READS, CHAT_REPORTERS);
    this.bus.subscribe(hideReportedMessages(this.chatters));
  }
}
