import type { ProblemDeclarations } from '../problem-declaration.js';

/** Problems of the social service. */
export const SOCIAL_PROBLEMS = {
  chat_muted: {
    status: 403,
    title: 'You are muted in the chat',
    meaning: 'An operator has muted the player in the chat. `until` is the end of the mute, or null if it has no end.',
    next: 'Wait until the mute ends, or contact support. The player can still read the chat.',
  },
  chat_too_fast: {
    status: 429,
    title: 'You are writing too fast; wait a little',
    meaning: 'A player can send 5 messages in 10 seconds and 20 in 30 seconds; fewer in slow mode.',
    next: 'Wait for the number of seconds in Retry-After, then send the message with the same clientMessageId.',
  },
  chat_repeated: {
    status: 409,
    title: 'You sent the same message a moment ago',
    meaning: 'The player sent a message with the same text within the last 30 seconds.',
    next: 'Write something else, or wait for the number of seconds in `retry_after`.',
  },
  blocks_full: {
    status: 409,
    title: 'You have blocked the maximum number of players',
    meaning: 'A player can block at most 500 other players.',
    next: 'End another block with DELETE /api/self/blocks/{id}.',
  },
  chat_hidden_full: {
    status: 409,
    title: 'You have hidden the maximum number of players',
    meaning: 'A player can hide at most 500 other players in the chat.',
    next: 'Show another player again with DELETE /api/chat/hidden-players/{id}.',
  },
  message_empty: {
    status: 422,
    title: 'The message is empty',
    meaning: 'The text has no visible characters. Control characters and invisible ones are removed.',
    next: 'Send a text with at least one visible character.',
  },
  message_too_long: {
    status: 422,
    title: 'The message is too long',
    meaning:
      'A message has at most 500 characters (graphemes). A text of very large combined characters is also refused above 22,000 bytes.',
    next: 'Shorten the message, or send it in parts.',
  },
  message_final: {
    status: 409,
    title: 'This message can no longer be deleted',
    meaning: 'A player can delete a message for five minutes after sending it, unless an operator has removed it.',
    next: 'Ask support to remove the message.',
  },
  self_request: {
    status: 422,
    title: 'You cannot do this with yourself',
    meaning: 'A player cannot befriend, block or hide themselves.',
    next: 'Send the id of another player.',
  },
  request_answered: {
    status: 409,
    title: 'This friend request is no longer pending',
    meaning: 'The friend request was already accepted, rejected or cancelled.',
    next: 'Read the pending requests with GET /api/friend-requests.',
  },
  request_too_soon: {
    status: 409,
    title: 'This player rejected your last request; try again later',
    meaning: 'A rejected friend request can be repeated after seven days. The other player can send one at any time.',
    next: 'Wait for the number of seconds in `retry_after`.',
  },
  requests_full: {
    status: 409,
    title: 'You have the maximum number of pending friend requests',
    meaning:
      'The player has sent as many friend requests as may be pending, 50 unless the operator sets another number.',
    next: 'Cancel a request with DELETE /api/friend-requests/{id}, or wait for an answer.',
  },
  friends_full: {
    status: 409,
    title: 'The list of friends is full',
    meaning:
      'A player has as many friends as allowed, 500 unless the operator sets another number. `detail` says whose list is full.',
    next: 'Remove a friend, or ask the other player to do so.',
  },
  already_friends: {
    status: 409,
    title: 'You are already friends',
    meaning: 'The two players are already friends.',
    next: 'Read the list of friends with GET /api/self/friends.',
  },
} as const satisfies ProblemDeclarations;
